"""Codes of matches, and the file that says where two houses meet."""

from pathlib import Path

import pytest

from controller.errors import ConfigError
from controller.links.meeting import load_meeting
from controller.links.meeting_code import LETTERS, meeting_id, new_code, parse_code, shown_code

CERTIFICATES = Path(__file__).parent / "certificates"
WHOLE = 'host = "example.org"\nuser = "house-1"\npassword = "secret word"\n'


def test_a_code_is_read_as_it_is_shown_and_as_people_type_it() -> None:
    code = new_code()
    assert len(code) == 12
    assert set(code) <= set(LETTERS)
    assert parse_code(shown_code(code)) == code
    assert (
        parse_code("abcd-efgh jk01") == parse_code(" AbCd–EFGH-JKoI ") == parse_code("ABCDEFGHJKOL") == "ABCDEFGHJK01"
    )
    assert shown_code("ABCDEFGHJK01") == "ABCD-EFGH-JK01"
    assert len({new_code() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has 12 letters, and this has 0"),
        ("ABCD-EFGH-JKM", "has 12 letters, and this has 11"),
        ("ABCD-EFGH-JKMNP", "has 12 letters, and this has 13"),
        ("ABCD-EFGH-JKMU", "no 'U'"),
        ("ABCD/EFGH/JKMN", "no '/'"),
        ("ABCD-EFGH-JKMÄ", "no 'Ä'"),
        ("ABCD-EFGH-JKM\u0663", "no '\u0663'"),
        ("0" * 100_000, "this has 100000"),
    ],
)
def test_a_wrong_code_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_code(text)


def test_the_topics_follow_from_the_code_alone() -> None:
    # printf 'robodrome meeting 1:ABCDEFGHJK01' | sha256sum | cut -c1-32
    assert meeting_id("ABCDEFGHJK01") == "d42a91face8e1fb0118cc3d539cc6ee2"
    assert meeting_id("ABCDEFGHJK02") != meeting_id("ABCDEFGHJK01")


def test_passwords_and_authorities_stand_in_the_file_or_next_to_it(tmp_path: Path) -> None:
    file = tmp_path / "meeting.toml"
    (tmp_path / "word").write_text("secret word\n")
    (tmp_path / "ca.crt").write_bytes((CERTIFICATES / "ca.crt").read_bytes())
    authority = (tmp_path / "ca.crt").read_text()
    account = 'host = "example.org"\nuser = "house-1"\n'
    texts = (
        WHOLE,
        f'{WHOLE}authority = """\n{authority}"""\n',
        f'{account}password_file = "word"\nport = 1234\nauthority_file = "ca.crt"\n',
    )
    found = []
    for text in texts:
        file.write_text(text)
        found.append(load_meeting(file))
    assert {(one.host, one.user, one.password) for one in found} == {("example.org", "house-1", "secret word")}
    assert [one.port for one in found] == [8883, 8883, 1234]
    assert [len(one.tls.get_ca_certs()) for one in found[1:]] == [1, 1]
    assert all(one.tls.check_hostname for one in found)
    assert "secret" not in repr(found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("host = ", "meeting.toml is not TOML: Invalid value"),
        ('host = "example.org"\npassword = "x"', "`user` is missing"),
        (WHOLE.replace("example.org", "https://example.org:8883"), r"`host`: a name or an IP address .*\(it is 'https"),
        (f"{WHOLE}port = 70000", r"`port`: .*65535 \(it is 70000\)"),
        (f'{WHOLE}port = "8883"', r"`port`: .*integer \(it is '8883'\)"),
        (f"{WHOLE}port = true", r"`port`: .*integer \(it is true\)"),
        (f"{WHOLE}host_name = 1", "`host_name` is not a setting; there are host, port, user, password"),
        ('host = "example.org"\nuser = "x"', "write `password` or `password_file`"),
        (f'{WHOLE}password_file = "word"', "write `password` or `password_file`"),
        (f'{WHOLE}authority = ""\nauthority_file = "x"', "write `authority` or `authority_file`"),
        (f'{WHOLE}authority = "no certificate"', "`authority`: this is not a certificate in PEM"),
        (f'{WHOLE}authority = "Ä"', "`authority`: this is not a certificate in PEM"),
        (f'{WHOLE}authority_file = "none.crt"', "`authority_file`: .*none.crt: there is no such file"),
        ('host = "example.org"\nuser = "x"\npassword_file = "empty"', "`password_file`: .*empty is empty"),
        ('host = "example.org"\nuser = "x"\npassword_file = "none"', "`password_file`: .*none: there is no such file"),
        ('host = "example.org"\nuser = "x"\npassword_file = "."', r"`password_file`: .* cannot be read: "),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_the_key_and_the_reason(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "meeting.toml"
    file.write_text(text)
    (tmp_path / "empty").write_text(" \n")
    with pytest.raises(ConfigError, match=why) as refused:
        load_meeting(file)
    assert str(file) in str(refused.value)


def test_a_password_is_not_quoted(tmp_path: Path) -> None:
    file = tmp_path / "meeting.toml"
    file.write_text(WHOLE.replace("secret word", r"secret\u0007word"))
    with pytest.raises(ConfigError, match="`password`: it holds a character that cannot be seen") as refused:
        load_meeting(file)
    assert "secret" not in str(refused.value)


def test_a_missing_file_names_the_command_that_writes_it(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"meeting\.toml: there is no such file; `robodrome meeting` writes"):
        load_meeting(tmp_path / "meeting.toml")
