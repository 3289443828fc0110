"""Replies to plain requests, and the content policy of the page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from cardtable.phones.web import Served, Web

HERE = "192.168.1.20:8123"
PAGE = b"<!doctype html><style>b{}</style><script>let a=1</script>"


def web(**files: Served) -> Web:
    return Web(HERE, PAGE, {f"/{name}": served for name, served in files.items()})


def test_the_page_is_served_under_exactly_the_name_of_the_server() -> None:
    assert web().reply("/", HERE).status == 200 and web().reply("/", HERE).body == PAGE
    for host in ("", "evil.example", "evil.example:8123", "192.168.1.20", "localhost:8123", f"{HERE}.evil.example"):
        assert web().reply("/", host).status == 403, "a name that was bound anew to this address opens nothing"


def test_only_named_files_are_served() -> None:
    served = web(faces=Served("image/png", b"x"))
    assert served.reply("/faces", HERE).body == b"x"
    for path in ("/../etc/passwd", "/faces/", "//faces", "/faces?x", "/page.html", "faces", "/.", "/ws/"):
        assert served.reply(path, HERE).status == 404


def test_the_socket_opens_for_its_own_page_only() -> None:
    own = web()
    assert own.opens_socket(HERE, f"http://{HERE}")
    for host, origin in [
        (HERE, ""), (HERE, "null"), (HERE, "http://evil.example"), (HERE, f"https://{HERE}"), (HERE, f"http://{HERE}/"),
        ("evil.example:8123", "http://evil.example:8123"), ("", f"http://{HERE}"),
    ]:  # fmt: skip
        assert not own.opens_socket(host, origin)


def test_the_policy_names_the_scripts_and_styles_of_the_page_and_nothing_else() -> None:
    policy = dict(web().reply("/", HERE).headers)["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    expected = b64encode(sha256(b"let a=1").digest()).decode()
    assert rules["script-src"] == f"'sha256-{expected}'"
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == rules["frame-ancestors"] == "'none'"
    assert rules["connect-src"] == f"ws://{HERE}" and "unsafe" not in policy and "*" not in policy


def test_every_reply_forbids_frames_guessing_of_kinds_and_referrers() -> None:
    own = web(faces=Served("image/png", b"x"))
    for reply in (own.reply("/", HERE), own.reply("/faces", HERE), own.reply("/no", HERE), own.refusal(400)):
        headers = dict(reply.headers)
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer" and headers["Connection"] == "close"
        assert not any(name.lower() in ("set-cookie", "server", "access-control-allow-origin") for name in headers)


def test_a_reply_says_its_length() -> None:
    head, _, body = web().reply("/", HERE).encoded().partition(b"\r\n\r\n")
    assert body == PAGE and f"Content-Length: {len(PAGE)}".encode() in head
