# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of charts: what they say is what the estimate says. Speaks TAP. A check is a function whose name begins with
check_ and whose docstring is its title.
"""
import difflib
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI, LOCALES = sys.argv[1:3]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "HEADROOM_LOCALE_DIR": LOCALES}
RUN = ["--model=llama-3.1-8b", "--recipe=transformers-bf16", "--gpu=h100"]
SVG = "{http://www.w3.org/2000/svg}"


def run(*args, **environment):
    return subprocess.run([CLI, *args], env={**ENVIRONMENT, **environment}, capture_output=True)


def export(*args, **environment):
    done = run("export", *args, "--output=-", **environment)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def picture(*args, **environment):
    return xml.etree.ElementTree.fromstring(export(*args, "--format=svg", **environment))


def texts(*args, **environment):
    return [element.text for element in picture(*args, **environment).iter(SVG + "text")]


def estimate(*args):
    return json.loads(run("estimate", *args, "--format=json").stdout)


def gib(amount):
    """“15.0 GiB” as bytes."""
    number, unit = amount.split(" ")
    return float(number) * {"GiB": 2**30, "MiB": 2**20}[unit]


def check_terms():
    """Each term of the estimate has its row in the legend, with its amount"""
    found = texts(*RUN)
    for term in estimate(*RUN)["terms"]:
        if term["bytes"] == 0:
            continue
        at = max(i for i, text in enumerate(found) if text == term["label"])
        assert abs(gib(found[at + 1]) / term["bytes"] - 1) < 0.005, (term, found[at + 1])


def check_words():
    """Title and answer are texts of the picture and of its structure"""
    root = picture(*RUN)
    found = [element.text for element in root.iter(SVG + "text")]
    answer = root.find(SVG + "desc").text
    assert root.find(SVG + "title").text == "Llama 3.1 8B" == found[0]
    assert answer.startswith("Does not fit on 1 × H100") and answer == found[1]


def check_plot():
    """With --over the picture is the plot, and a long answer takes two lines"""
    root = picture(*RUN, "--recompute=interval", "--over=checkpoint-interval")
    found = [element.text for element in root.iter(SVG + "text")]
    assert found[0] == "Llama 3.1 8B · Memory Against Checkpoint Interval"
    assert " ".join(found[1:3]) == root.find(SVG + "desc").text
    assert {"Best: 2", "Chosen: 4", "Total", "Layers between checkpoints"} <= set(found)


def check_step():
    """With --chart=step the picture is memory over one step, with a name for each colour"""
    found = texts(*RUN, "--chart=step")
    page = estimate(*RUN)
    assert found[0] == "Llama 3.1 8B · Memory During a Step"
    assert any(text.startswith("Peak: ") for text in found), found
    for term in page["terms"]:
        assert term["bytes"] == 0 or term["label"] in found, (term["label"], found)
    assert texts(*RUN, "--chart=terms", "--over=sequence-length") == texts(*RUN)
    assert texts(*RUN, "--chart=sweep", "--over=sequence-length") == texts(*RUN, "--over=sequence-length")


def check_curve():
    """With --chart=curve the picture is the speed of serving: the requests there are, the most, and what limits them"""
    served = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=h100", "--concurrency=4"]
    found = texts(*served, "--chart=curve")
    serving = estimate(*served)["serving"]
    assert found[0] == "Llama 3.1 8B · More Requests at a Time"
    assert found[1].startswith("4 requests: "), found
    assert f"At most {serving['largest-concurrency']} requests" in found, found
    assert serving["limit"] == "pool" and "memory for the cache." in " ".join(found[1:3]), found


def check_speed():
    """With --chart=speed the picture of a sweep is tokens per second, which the table of the sweep has, too"""
    found = texts(*RUN, "--chart=speed", "--over=micro-batch-size")
    assert found[0].endswith(" · Tokens per Second Against: Micro-batch size"), found
    assert "Tokens per second" in found and any(text.startswith("Chosen: ") for text in found), found
    done = run("export", *RUN, "--chart=speed", "--over=checkpoint-interval", "--format=svg", "--output=-")
    assert done.returncode == 3 and b"the same at every value" in done.stderr, done


PIPELINE = ["--model=llama-2-70b", "--recipe=megatron", "--pipeline-parallel=4", "--tensor-parallel=8",
            "--sequence-parallel=yes", "--micro-batches=16", "--gpu=h100-sxm5-80gb"]


def check_time():
    """With --chart=time the picture has the parts of a step, or of a token that is served, which add up to the whole"""
    served = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=h100", "--concurrency=4"]
    for args, heading, total in ((RUN, "Where the Time Goes", "Step"),
                                 (served, "How Fast It Serves", "Token, all requests")):
        found = texts(*args, "--chart=time")
        assert found[0] == f"Llama 3.1 8B · {heading}", found
        at = found.index(total)
        assert found[at + 2] == "100.0 %", found
        shares = [float(text.removesuffix(" %")) for text in found[:at] if re.fullmatch(r"[\d.]+ %", text)]
        assert abs(sum(shares) - 100) < 0.05 * len(shares) + 0.1, shares  # each is rounded to 0.1 %
    done = run("export", *RUN, "--gpu=", "--chart=time", "--format=svg", "--output=-")
    assert done.returncode == 3 and b"not known" in done.stderr, done


def check_stages():
    """With --chart=stages the picture has each stage with its amount, and what the line across the bars is"""
    found = texts(*PIPELINE, "--chart=stages")
    assert found[0] == "Llama 2 70B · Pipeline Stages" and "│ 79.1 GiB usable" in found, found
    for stage in estimate(*PIPELINE)["stages"]:
        at = next(i for i, text in enumerate(found) if text.startswith(f"Stage {stage['stage']} · "))
        assert abs(gib(found[at + 1]) / stage["total-bytes"] - 1) < 0.005, (stage, found[at + 1])
    done = run("export", *RUN, "--chart=stages", "--format=svg", "--output=-")
    assert done.returncode == 3 and b"one stage" in done.stderr, done


def check_charts_refused():
    """A chart that is none, one of what is no picture, and a sweep over nothing are refused"""
    for args, word in ((["--chart=pie", "--format=svg"], b"terms, sweep, speed, step, curve, time, stages"),
                       (["--chart=step", "--format=pdf"], b"pictures alone"),
                       (["--chart=sweep", "--format=svg"], b"--over"),
                       (["--chart=speed", "--format=svg"], b"--over")):
        done = run("export", *RUN, "--output=-", *args)
        assert done.returncode == 2 and word in done.stderr, done


def check_nothing_to_plot():
    """A parameter without effect is refused by name"""
    done = run("export", *RUN, "--mode=inference", "--over=checkpoint-interval", "--format=svg", "--output=-")
    assert done.returncode == 2 or done.returncode == 3, done
    assert "checkpoint" in done.stderr.decode().lower(), done.stderr


def check_no_curve():
    """A curve is refused where nothing is served, and where there is no room for two requests"""
    for args, word in (([], b"for inference only"), (["--mode=inference", "--gpu=tesla-t4"], b"one request at most")):
        done = run("export", *RUN, *args, "--chart=curve", "--format=svg", "--output=-")
        assert done.returncode == 3 and word in done.stderr, done


def check_sizes():
    """A PNG has as many pixels as its scale says"""
    def size(*args):
        data = export(*RUN, "--format=png", *args)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        return struct.unpack(">II", data[16:24])

    width, height = size()
    assert width == 760
    for scale in (1, 2, 3, 4):
        assert size(f"--scale={scale}") == (scale * width, scale * height)


def check_scales_refused():
    """What is no scale is refused, and so is the scale of what has none"""
    for scale in ("0", "5", "1.5", "x", "-1", ""):
        done = run("export", *RUN, "--format=png", f"--scale={scale}", "--output=-")
        assert done.returncode == 2 and not done.stdout and b"from 1 to 4" in done.stderr, (scale, done)
    assert run("export", *RUN, "--format=svg", "--scale=2", "--output=-").returncode == 2


def background(svg):
    """Red, green and blue from 0 to 1, of the first shape."""
    return [float(part) / 100 for part in re.findall(r"([\d.]+)%", re.search(r'fill="rgb\(([^)]*)\)"', svg)[1])]


def letters(svg):
    """The same of the title."""
    return [part / 255 for part in bytes.fromhex(re.search(r'<text[^>]* fill="#(\w{6})"', svg)[1])]


def luminance(colour):
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def check_dark():
    """On a dark background letters are light, with a contrast of 4.5 at least"""
    for make in (lambda *look: export(*RUN, "--format=svg", *look), lambda *look: compare("--format=svg", *look)):
        light, dark = make().decode(), make("--dark").decode()
        assert luminance(background(light)) > 0.9 > 0.05 > luminance(background(dark)), background(dark)
        contrast = (luminance(letters(dark)) + 0.05) / (luminance(background(dark)) + 0.05)
        assert contrast > 4.5, contrast
    assert export(*RUN, "--format=png", "--dark") != export(*RUN, "--format=png")
    done = run("export", *RUN, "--format=pdf", "--output=-", "--dark")
    assert done.returncode == 2 and b"--dark has an effect on pictures alone." in done.stderr, done.stderr


def check_languages():
    """A German picture is German; one from right to left begins at the right"""
    german = texts(*RUN, LC_ALL="de_DE.UTF-8")
    assert "Gewichte" in german and any(re.fullmatch(r"15,0\sGiB", text) for text in german), german
    arabic = picture(*RUN, LC_ALL="ar_EG.UTF-8", LANGUAGE="ar")
    assert float(arabic.find(SVG + "text").get("x")) > 380


def document():
    """Two scenarios, the second one with twice the micro-batch of the first, and called “wide”."""
    text = json.loads(export(*RUN, "--format=headroom"))
    wide = json.loads(json.dumps(text["scenarios"][0]))
    wide["title"] = "wide"
    wide["parameters"]["micro-batch-size"] *= 2
    text["scenarios"].append(wide)
    return json.dumps(text).encode()


def compare(*args, **environment):
    done = subprocess.run([CLI, "compare", "-", "--output=-", *args], input=document(), capture_output=True,
                          env={**ENVIRONMENT, **environment})
    assert not done.stderr, done.stderr.decode()
    return done.stdout


def check_comparison():
    """The picture of a comparison names every scenario with verdict, range and difference"""
    page = json.loads(compare("--format=json"))
    root = xml.etree.ElementTree.fromstring(compare("--format=svg"))
    found = [text.text for text in root.iter(SVG + "text")]
    for title, one in zip(("Scenario 1", "wide"), page["scenarios"]):
        line = found[found.index(title) + 2]
        amounts = [one[key] / 2**30 for key in ("device-bytes", "device-bytes-low", "device-bytes-high")]
        assert line.endswith("· {:.2f} GiB on each GPU, {:.2f} GiB to {:.2f} GiB".format(*amounts)), (line, amounts)
    more = page["scenarios"][1]["difference-bytes"]
    share = round(100 * more / page["scenarios"][0]["total-bytes"])
    assert f"+{more / 2**30:.2f} GiB ({share} %)" in found, found
    assert root.find(SVG + "desc").text == "Memory per GPU. Differences are from “Scenario 1”."


def check_comparison_as_file():
    """A comparison is written in the format that a file's name says; others are refused by name"""
    assert compare("--format=pdf").startswith(b"%PDF-")
    width, height = struct.unpack(">II", compare("--format=png")[16:24])
    assert struct.unpack(">II", compare("--format=png", "--scale=3")[16:24]) == (3 * width, 3 * height)
    done = subprocess.run([CLI, "compare", "-", "--output=a.headroom"], input=document(), capture_output=True)
    assert done.returncode == 2 and b".pdf, .csv, .json, .png, .svg" in done.stderr, done


GOLDEN = pathlib.Path(__file__).parent / "golden/pictures.txt"
SERVER = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=l4"]
PICTURES = {
    "terms": lambda: export(*RUN, "--format=svg"),
    "terms that fit, from right to left": lambda: export(*RUN, "--layers=4", "--format=svg", LC_ALL="ar_EG.UTF-8"),
    "terms of a server": lambda: export(*SERVER, "--format=svg"),
    "step": lambda: export(*RUN, "--chart=step", "--format=svg"),
    "sweep": lambda: export(*RUN, "--over=sequence-length", "--format=svg"),
    "time": lambda: export(*RUN, "--chart=time", "--format=svg"),
    "stages": lambda: export(*PIPELINE, "--chart=stages", "--format=svg"),
    "stages, from right to left": lambda: export(*PIPELINE, "--chart=stages", "--format=svg", LC_ALL="ar_EG.UTF-8"),
    "comparison": lambda: compare("--format=svg"),
}


def rounded(text):
    """Whole numbers: pixels, and percentages of colours."""
    return re.sub(r"-?\d+\.\d+", lambda match: str(round(float(match[0]))), text)


def drawn(element):
    """Texts with their places and widths, shapes with the box around them and what fills or draws them."""
    if element.tag == SVG + "defs":
        return
    if element.tag == SVG + "text":
        place = [element.get(name) for name in ("x", "y", "textLength", "font-size", "fill")]
        yield rounded(f"text {' '.join(map(str, place))} {element.text}")
    if element.tag == SVG + "path":
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", element.get("d"))]
        box = [edge(numbers[start::2]) for edge in (min, max) for start in (0, 1)]
        paint = [element.get(name) for name in ("fill", "fill-opacity", "stroke", "stroke-width", "transform")]
        yield rounded(f"shape {' '.join(f'{side:.1f}' for side in box)} {' '.join(filter(None, paint))}")
    for child in element:
        yield from drawn(child)


def check_golden():
    """What is drawn is what golden/pictures.txt says, to the pixel; HEADROOM_UPDATE_GOLDEN=1 writes it anew"""
    have = []
    for name, make in PICTURES.items():
        root = xml.etree.ElementTree.fromstring(make())
        have += [f"== {name}: {root.get('width')} × {root.get('height')}", *drawn(root)]
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        GOLDEN.write_text("\n".join(have) + "\n", encoding="utf-8")
    want = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert have == want, "\n".join(difflib.unified_diff(want, have, "golden", "drawn", lineterm="", n=1))


def check_usual_scale():
    """A PNG is 760 pixels wide where no scale is told, of a scenario and of a comparison"""
    for png in (export(*RUN, "--format=png"), compare("--format=png")):
        assert struct.unpack(">I", png[16:20]) == (760,)


tap.run_checks(globals())
