"""QR codes: the address of a new device, to be photographed by the tablet that becomes it."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from fastapi import APIRouter, Request, Response

from jackpit.manager.codec.codec import codec_of
from jackpit.web.http.endpoint import SecretText, endpoint, json_response, list_schema, read_body

router = APIRouter(tags=["Set-up"])


@dataclass(frozen=True, slots=True, kw_only=True)
class QrText:
    """What the code is to say; it is kept nowhere."""

    text: SecretText


_TEXT = codec_of(QrText)


@endpoint(
    router, "POST", "/api/qr", body=_TEXT.schema, answers=list_schema("rows", {"type": "string"})
)
async def make_qr_code(request: Request) -> Response:
    """The QR code of a text: its rows from the top, a 1 for every dark square."""
    asked: QrText = await read_body(request, _TEXT)
    code = segno.make_qr(asked.text)
    return json_response({"rows": ["".join(map(str, row)) for row in code.matrix]})
