# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages are drawn as displayed, and none can take the memory of the machine."""

import threading
from pathlib import Path

import pymupdf
import pytest

from app.domain.documents import OutlineEntry
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Box, PageLink
from app.ingestion import render
from app.ingestion.render import Renderer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    document = pymupdf.open()
    document.new_page(width=200, height=100).draw_rect((0, 0, 20, 10), color=None, fill=(1, 0, 0))
    turned = document.new_page(width=200, height=100)
    turned.set_rotation(90)
    document.new_page(width=20_000, height=20_000)
    document.set_toc([[1, "Turned", 2]])
    path = tmp_path / "a.pdf"
    document.save(path)
    document.close()
    return path


def pixel(page: render.RenderedPage, x: int, y: int) -> tuple[int, int, int]:
    at = y * page.stride + x * 3
    return page.pixels[at], page.pixels[at + 1], page.pixels[at + 2]


def test_a_page_is_drawn_in_colour_at_its_scale(file: Path) -> None:
    with Renderer() as renderer:
        page = renderer.render(file, 1, 2.0)
    assert (page.width, page.height, page.scale) == (400, 200, 2.0)
    assert len(page.pixels) == page.stride * page.height
    assert pixel(page, 5, 5) == (255, 0, 0)
    assert pixel(page, 300, 150) == (255, 255, 255)


def test_pages_come_as_displayed(file: Path) -> None:
    with Renderer() as renderer:
        facts = renderer.facts(file)
        page = renderer.render(file, 2, 1.0)
    assert facts.sizes == ((200.0, 100.0), (100.0, 200.0), (20_000.0, 20_000.0))
    assert facts.labels == ("1", "2", "3")
    assert facts.outline == (OutlineEntry("Turned", 1, 2),)
    assert (page.width, page.height) == (100, 200)


def test_a_huge_page_is_drawn_smaller(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "MAX_PIXELS", 1_000_000)
    with Renderer() as renderer:
        page = renderer.render(file, 3, 4.0)
    assert page.width == page.height == 1000
    assert page.scale == pytest.approx(0.05)


def test_annotations_are_drawn(tmp_path: Path) -> None:
    document = pymupdf.open()
    note = document.new_page(width=100, height=100).add_rect_annot((20, 20, 80, 80))
    note.set_colors(fill=(0, 0, 1))
    note.update()
    path = tmp_path / "a.pdf"
    document.save(path)
    document.close()
    with Renderer() as renderer:
        assert pixel(renderer.render(path, 1, 1.0), 50, 50) == (0, 0, 255)


def test_links_lead_to_places_as_displayed(tmp_path: Path) -> None:
    document = pymupdf.open()
    document.new_page(width=400, height=600)
    other = document.new_page(width=400, height=600)
    page = document[0]
    place = pymupdf.Rect(50, 60, 150, 90)
    page.insert_link({"kind": pymupdf.LINK_GOTO, "from": place, "page": 1, "to": pymupdf.Point(0, 300)})
    page.insert_link({"kind": pymupdf.LINK_URI, "from": place, "uri": "https://example.org/a"})
    other.insert_link({"kind": pymupdf.LINK_GOTO, "from": place, "page": 0, "to": pymupdf.Point(0, 0)})
    other.set_rotation(90)
    path = tmp_path / "links.pdf"
    document.save(path)
    document.close()
    with Renderer() as renderer:
        inner, outer = renderer.links(path, 1)
        (turned,) = renderer.links(path, 2)
    box = Box(*(pytest.approx(share, abs=1e-4) for share in (0.125, 0.1, 0.375, 0.15)))  # type: ignore[arg-type]
    assert outer == PageLink(box, address="https://example.org/a")
    assert (inner.box, inner.page) == (box, 2)
    assert (turned.page, turned.y) == (1, 0.0)
    assert (turned.box.x0, turned.box.y0) == (pytest.approx(510 / 600), pytest.approx(50 / 400))


def test_what_was_drawn_is_not_kept_for_ever(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shrunk: list[int] = []
    monkeypatch.setattr(pymupdf.TOOLS, "store_shrink", shrunk.append)
    with Renderer() as renderer:
        for _ in range(40):
            renderer.render(file, 1, 0.1)
        assert shrunk == [50, 50]
    assert shrunk == [50, 50, 100]


def test_faults_have_codes(file: Path, tmp_path: Path) -> None:
    with Renderer() as renderer:
        for action, code in (
            (lambda: renderer.render(file, 9, 1.0), ErrorCode.PAGE_FAILED),
            (lambda: renderer.render(file, 0, 1.0), ErrorCode.PAGE_FAILED),
            (lambda: renderer.facts(tmp_path / "gone.pdf"), ErrorCode.FILE_MISSING),
        ):
            with pytest.raises(AppError) as caught:
                action()
            assert caught.value.code is code


def test_a_locked_file_needs_its_password(tmp_path: Path) -> None:
    document = pymupdf.open()
    document.new_page()
    path = tmp_path / "a.pdf"
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="reef", owner_pw="captain")
    document.close()
    with Renderer() as renderer:
        with pytest.raises(AppError) as caught:
            renderer.render(path, 1, 1.0)
        assert caught.value.code is ErrorCode.NEEDS_PASSWORD
        assert renderer.render(path, 1, 1.0, "reef").width == 595


def test_few_files_stay_open_and_a_forgotten_one_can_be_replaced(file: Path, tmp_path: Path) -> None:
    with Renderer(keep=1) as renderer:
        assert renderer.render(file, 1, 1.0).width == 200
        renderer.forget(file)
        document = pymupdf.open()
        document.new_page(width=50, height=50)
        document.save(file)
        document.close()
        assert renderer.render(file, 1, 1.0).width == 50


def test_threads_are_served_one_at_a_time(file: Path) -> None:
    widths: list[int] = []
    with Renderer() as renderer:
        threads = [threading.Thread(target=lambda: widths.append(renderer.render(file, 1, 1.0).width)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert widths == [200] * 8


def test_a_page_whose_description_has_a_fault_is_drawn_whole(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=300, height=300)
    page.insert_text((20, 40), "x", fontsize=20)
    (xref,) = page.get_contents()
    # Operators within an array of strings: MuPDF drops the line, here a row of black blocks in Courier.
    pdf.update_stream(xref, pdf.xref_stream(xref) + b"\nBT /helv 60 Tf 1 0 0 1 20 100 Tm [(MM) 0.0 Tc -10 (MM)] TJ ET")
    path = tmp_path / "fault.pdf"
    pdf.save(path)
    with Renderer() as renderer:
        drawn = renderer.render(path, 1, 1.0)
    rows = range(145, 200)
    dark = sum(drawn.pixels[y * drawn.stride + 3 * x] < 100 for y in rows for x in range(20, 280))
    assert dark > 500, "the large letters are there"
