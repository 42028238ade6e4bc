"""Files of the signs: uploaded by their content, sent to signs and people, deleted when unused."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import pytest
from media_files import EVERY_TYPE, jpeg, mp4, png
from web.site import VERSION, Answer, HttpClient, Site, command

from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.house import DeviceKind, FileType
from jackpit.manager.house import sign_pages as house_sign_pages
from jackpit.manager.store import open_reader
from jackpit.manager.store.sqlite import SqliteStore
from jackpit.table import Role
from jackpit.web.http.middleware import MAX_UPLOAD_BYTES
from jackpit.web.sign import media
from jackpit.web.sign.files import MAX_RANGE_BYTES


def upload(client: HttpClient, file: bytes, *, name: str = "a.png", id: str = "") -> Answer:
    id = id or sha256(file + name.encode()).hexdigest()[:40]
    return client("POST", f"/api/sign-files?id={id}&name={name}", raw=file)


def floor_manager(site: Site) -> HttpClient:
    return site.person(Role.FLOOR)


def house(site: Site, id: str, kind: str, **fields: Any) -> Answer:
    return floor_manager(site).post("/api/house/commands", command(id, kind, **fields))


@pytest.mark.parametrize("kind", EVERY_TYPE)
def test_every_type_is_stored_and_sent_as_it_was(site: Site, kind: str) -> None:
    file = EVERY_TYPE[kind]
    hash = sha256(file).hexdigest()

    answer = upload(floor_manager(site), file, name=f"some.{kind}")
    assert answer.status == 200, answer.body
    (event,) = answer.json["entries"][0]["events"]
    size = len(file)
    assert event["file"] == {
        "hash": hash,
        "name": f"some.{kind}",
        "type": kind,
        "size_bytes": size,
    }

    sent = site.device(DeviceKind.SIGN).get(f"/api/sign-files/{hash}")
    assert (sent.status, sent.body) == (200, file)
    assert sent.headers["content-type"] in media_types()
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert sent.headers["cache-control"] == "private, max-age=31536000, immutable"


def media_types() -> set[str]:
    return {"image/png", "image/jpeg", "image/webp", "video/mp4", "video/webm"}


@pytest.mark.parametrize(
    ("file", "status", "rule", "words"),
    [
        (b"", 409, "NOT_A_MEDIA_FILE", "PNG, JPEG and WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 409, "NOT_A_MEDIA_FILE", "none of them"),
        (b"<!doctype html><script>1</script>" * 9, 409, "NOT_A_MEDIA_FILE", "none of them"),
        (mp4(b"hvc1"), 409, "NOT_A_MEDIA_FILE", "MP4 (H.264)"),
        (png()[:-5], 409, "FILE_CUT_OFF", "cut off"),
        (jpeg() + bytes(8_000_000), 413, "FILE_TOO_LARGE", "a picture may have 8 MB"),
    ],
    ids=["empty", "svg", "html", "hevc", "cut off", "too large"],
)
def test_a_file_that_cannot_be_shown_is_refused_in_one_sentence(
    site: Site, file: bytes, status: int, rule: str, words: str
) -> None:
    answer = upload(floor_manager(site), file)

    assert (answer.status, answer.rule) == (status, rule)
    assert words in answer.json["sentence"]
    assert answer.json["sentence"].count(". ") == 0


def test_the_middleware_lets_the_largest_file_through() -> None:
    assert max(media.max_bytes(x) for x in FileType) < MAX_UPLOAD_BYTES


def test_no_other_request_may_be_as_large(site: Site) -> None:
    answer = floor_manager(site)("POST", "/api/house/commands", raw=b" " * 300_000)

    assert (answer.status, answer.rule) == (413, "TOO_LARGE")


def test_a_full_disk_and_a_full_quota_are_said(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "free_bytes", lambda _: 60 * 2**20)
        answer = upload(floor_manager(own_site), png())
        assert (answer.status, answer.rule) == (507, "DISK_FULL")

    monkeypatch.setattr(house_sign_pages, "MAX_FILES_BYTES", 200)
    assert upload(floor_manager(own_site), png()).status == 200
    answer = upload(floor_manager(own_site), jpeg() * 2)
    assert (answer.status, answer.rule) == (409, "FILES_TOO_LARGE")
    assert own_site.floor.rows("SELECT count(DISTINCT hash) FROM sign_file") == [(1,)]


def test_the_same_upload_again_gets_the_first_answer(own_site: Site) -> None:
    first, again = (upload(floor_manager(own_site), png(), id="one") for _ in range(2))

    assert first.json == again.json
    other = upload(floor_manager(own_site), png(), id="two")
    assert (other.status, other.rule) == (409, "FILE_EXISTS")


def test_a_file_in_use_stays_and_an_unused_one_is_gone(own_site: Site, tmp_path: Path) -> None:
    file = png(color=(1, 2, 3))
    hash = sha256(file).hexdigest()
    assert upload(floor_manager(own_site), file).status == 200
    page = {"key": "p", "name": "P", "content": {"type": "PictureContent", "file": hash}}
    assert house(own_site, "save", "SaveSignPage", sign_page=page).status == 200

    answer = house(own_site, "rm1", "RemoveSignFile", file=hash)
    assert (answer.status, answer.rule) == (409, "FILE_IN_USE")

    assert house(own_site, "rm2", "RemoveSignPage", sign_page="p").status == 200
    assert house(own_site, "rm3", "RemoveSignFile", file=hash).status == 200
    gone = floor_manager(own_site).get(f"/api/sign-files/{hash}")
    assert (gone.status, gone.rule) == (404, "NO_SUCH_SIGN_FILE")
    assert own_site.floor.rows("SELECT count(*) FROM sign_file") == [(0,)]
    with open_reader(own_site.floor.database) as reader:
        assert verify_store(reader, own_site.floor.manager.trusted).ok


def test_an_altered_file_is_not_sent(own_site: Site) -> None:
    file = png()
    assert upload(floor_manager(own_site), file).status == 200
    connection = apsw.Connection(own_site.floor.database)
    connection.execute("DROP TRIGGER sign_file_stays")
    connection.execute("UPDATE sign_file SET part = zeroblob(length(part))")
    connection.close()

    answer = floor_manager(own_site).get(f"/api/sign-files/{sha256(file).hexdigest()}")

    assert (answer.status, answer.rule) == (409, "FILE_ALTERED")


# Who is sent a file.


def stored(site: Site, file: bytes) -> str:
    upload(floor_manager(site), file)
    return sha256(file).hexdigest()


def test_only_signs_and_people_of_the_house_are_sent_a_file(site: Site) -> None:
    path = f"/api/sign-files/{stored(site, png())}"

    assert site.person(Role.ACCOUNTING).get(path).status == 200
    assert site.anonymous().get(path).status == 401
    assert site.pad.get(path).status == 403


def test_the_browser_of_a_sign_fetches_files_with_a_cookie_for_them_alone(site: Site) -> None:
    hash = stored(site, png())
    started = site.device(DeviceKind.SIGN).get("/api/device")
    cookie, *attributes = started.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "Path=/api/device/files", "SameSite=strict"} <= set(attributes)

    browser = HttpClient(site.port, {"Cookie": f"jackpit_session=other; {cookie}"})
    assert browser.get(f"/api/device/files/{hash}").body == png()
    assert browser.get("/api/device").status == 401, "it counts for nothing else"
    assert browser.get(f"/api/sign-files/{hash}").status == 401

    wrong = HttpClient(site.port, {"Cookie": f"jackpit_device=wrong:{VERSION}"})
    assert wrong.get(f"/api/device/files/{hash}").status == 401
    assert "set-cookie" not in site.pad.get("/api/device").headers


def test_a_part_of_a_video_is_sent_as_a_browser_asks_for_it(site: Site) -> None:
    file = mp4() + (5 * 2**20 + 8).to_bytes(4) + b"free" + bytes(5 * 2**20)
    path = f"/api/sign-files/{stored(site, file)}"
    size = len(file)

    def part(header: str) -> tuple[int, str, int]:
        answer = site.device(DeviceKind.SIGN)("GET", path, headers={"Range": header})
        return answer.status, answer.headers.get("content-range", ""), len(answer.body)

    assert part("bytes=0-99") == (206, f"bytes 0-99/{size}", 100)
    assert part("bytes=100-") == (206, f"bytes 100-{99 + MAX_RANGE_BYTES}/{size}", MAX_RANGE_BYTES)
    assert part(f"bytes={size - 5}-") == (206, f"bytes {size - 5}-{size - 1}/{size}", 5)
    for unmet in (f"bytes={size}-", "bytes=-5", "lines=1-2", "bytes=9-1"):
        status, _, length = part(unmet)
        assert (status, length) in ((200, size), (206, 1))
