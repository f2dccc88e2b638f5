#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh BUILDDIR OUTDIR [NAME...]: pictures of the window, each from a fresh start of the
# installed application with settings of its own, the same to the pixel on every run.
#
# It is built and installed once more, under BUILDDIR/screenshots-*, because a program finds its
# translations only where it is installed.
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" "$2"
build=$(cd "$1" && pwd) out=$(cd "$2" && pwd); shift 2
[ $# -gt 0 ] || set -- light dark high-contrast narrow german rtl

prefix=$build/screenshots-install
[ -e "$build/screenshots-build/build.ninja" ] ||
  meson setup "$build/screenshots-build" "$tests/.." --prefix="$prefix" -Dtests=false >/dev/null
meson install -C "$build/screenshots-build" --quiet >/dev/null

home=$(mktemp -d); trap 'rm -rf "$home"' EXIT
mkdir -p "$home/run" "$home/cache"; chmod 700 "$home/run"

shoot () { # NAME WIDTHxHEIGHT VARIABLE=VALUE...
  name=$1 width=${2%x*} height=${2#*x}; shift 2
  mkdir -p "$home/$name/gtk-4.0" "$home/$name/glib-2.0/settings"
  cat > "$home/$name/gtk-4.0/settings.ini" <<EOF
[Settings]
gtk-font-name=Cantarell 11
gtk-icon-theme-name=Adwaita
gtk-xft-dpi=98304
gtk-xft-hinting=0
gtk-xft-antialias=1
gtk-hint-font-metrics=1
gtk-cursor-blink=0
gtk-enable-animations=0
EOF
  cat > "$home/$name/glib-2.0/settings/keyfile" <<EOF
[io/github/headroom_app/Headroom]
window-width=$width
window-height=$height
EOF
  # Nothing of the caller's desktop gets in: the environment is empty but for this.
  env -i PATH="$PATH" HOME="$home/$name" XDG_RUNTIME_DIR="$home/run" XDG_CACHE_HOME="$home/cache" \
    XDG_CONFIG_HOME="$home/$name" XDG_DATA_HOME="$home/$name/data" XDG_STATE_HOME="$home/$name/state" \
    XDG_DATA_DIRS="$prefix/share:/usr/local/share:/usr/share" \
    GSETTINGS_SCHEMA_DIR="$prefix/share/glib-2.0/schemas" GSETTINGS_BACKEND=keyfile \
    GDK_BACKEND=x11 GDK_SCALE=1 GDK_DEBUG=no-portals GDK_DISABLE=vulkan GSK_RENDERER=cairo GTK_A11Y=none \
    LANG=C.UTF-8 "$@" \
    dbus-run-session -- xvfb-run -a -s '-screen 0 1280x1024x24 -nolisten tcp' \
    python3 "$tests/shoot.py" "$out/$name.png" "${width}x$height" "$prefix/bin/headroom" 2>"$home/log" ||
    { cat "$home/log" >&2; echo "screenshots: $name failed" >&2; exit 1; }
  grep -E 'WARNING|CRITICAL' "$home/log" >&2 || :
  echo "$out/$name.png"
}

for name; do
  case $name in
    light)         shoot light 1000x700 ;;
    dark)          shoot dark 1000x700 ADW_DEBUG_COLOR_SCHEME=prefer-dark ;;
    high-contrast) shoot high-contrast 1000x700 ADW_DEBUG_HIGH_CONTRAST=1 ;;
    narrow)        shoot narrow 360x640 ;;
    german)        shoot german 1000x700 LANG=de_DE.UTF-8 LANGUAGE=de ;;
    # GTK takes the direction from its own translation, so one of Arabic is enough.
    rtl)           shoot rtl 1000x700 LANG=ar_EG.UTF-8 LANGUAGE=ar ;;
    *) echo "screenshots: there is no $name" >&2; exit 2 ;;
  esac
done
