# SPDX-License-Identifier: GPL-3.0-or-later
"""A session manager on the bus of the test, as desktops have one: it keeps who asked for what, and ends sessions."""
import os
import threading

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.gnome.SessionManager"
PATH = "/org/gnome/SessionManager"
CLIENT = NAME + ".ClientPrivate"
LOGOUT = 1  # among the flags of what may be inhibited
MANAGER_XML = f"""<node><interface name="{NAME}">
<method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="o" direction="out"/></method>
<method name="UnregisterClient"><arg type="o" direction="in"/></method>
<method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
<arg type="u" direction="in"/><arg type="u" direction="out"/></method>
<method name="Uninhibit"><arg type="u" direction="in"/></method>
<method name="IsInhibited"><arg type="u" direction="in"/><arg type="b" direction="out"/></method>
</interface></node>"""
CLIENT_XML = f"""<node><interface name="{CLIENT}">
<method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
<signal name="QueryEndSession"><arg type="u"/></signal><signal name="EndSession"><arg type="u"/></signal>
<signal name="CancelEndSession"/><signal name="Stop"/></interface></node>"""


class SessionManager:
    """It answers on a thread of its own: a program waits for it before it has a window."""

    def __init__(self):
        self.held = {}  # cookie: reason
        self.clients = {}  # what a program calls itself: its path
        self.answers = []  # whether a program lets the session end
        self._cookie = 0
        self._context = GLib.MainContext()
        self._loop = GLib.MainLoop(self._context)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        self._ready.wait()

    def _serve(self):
        self._context.push_thread_default()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"], flags)
        self._put(PATH, MANAGER_XML)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: self._ready.set(), None)
        self._loop.run()
        self.bus.close_sync()
        self._context.pop_thread_default()

    def _put(self, path, xml):
        self.bus.register_object(path, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], self._answer, None, None)

    def _answer(self, bus, sender, path, interface, method, arguments, invocation):
        answer = getattr(self, f"_on_{method}")(*arguments.unpack())
        invocation.return_value(answer)

    def _on_RegisterClient(self, name, startup):
        path = f"{PATH}/Client{len(self.clients) + 1}"
        self.clients[name] = path
        self._put(path, CLIENT_XML)
        return GLib.Variant("(o)", (path,))

    def _on_UnregisterClient(self, path):
        pass

    def _on_Inhibit(self, name, window, reason, flags):
        self._cookie += 1
        if flags & LOGOUT:
            self.held[self._cookie] = reason
        return GLib.Variant("(u)", (self._cookie,))

    def _on_Uninhibit(self, cookie):
        self.held.pop(cookie, None)

    def _on_IsInhibited(self, flags):
        return GLib.Variant("(b)", (bool(self.held),))

    def _on_EndSessionResponse(self, is_ok, reason):
        self.answers.append(is_ok)

    def tell(self, name, signal):
        """Say a word to a program, such as EndSession."""
        self.bus.emit_signal(None, self.clients[name], CLIENT, signal, GLib.Variant("(u)", (0,)))

    def reasons(self):
        """Why the session must not end."""
        return list(self.held.values())

    def stop(self):
        self._loop.quit()
        self._thread.join()
