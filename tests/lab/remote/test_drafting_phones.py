"""What drafting phones cost, as `python -m lab remote` measures it, in its short form."""

import pytest

from lab.remote import drafting_phones
from tests.web_remote.live.test_live_views import begin, serving_table
from web_remote.pairing.paired_phones import cookie_name


@pytest.mark.wall_clock
async def test_phones_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafting_phones, "TURNS", 1)
    async with serving_table() as here:
        phones = [here.phone(f"Phone {number}", host=number == 0) for number in range(3)]
        async with phones[0].connected(), phones[1].connected():
            await begin(here, *phones[:2])
        cookies = [f"{cookie_name(here.port)}={phone.token}" for phone in phones]
        report = await drafting_phones.drafts(drafting_phones.Drafting(here.port, cookies, asked=20))
    assert report["drafts_per_s"] > 0
    assert report["draft_answers"] == {"ack": 40, "room/seat": 20}  # the third has no seat
    assert report["held_ms_p99"] <= report["held_ms_max"]
