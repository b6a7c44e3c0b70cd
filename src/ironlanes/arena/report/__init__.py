"""Reports of a match as HTML and Markdown."""

from .html_page import render_html
from .markdown import render_markdown

__all__ = ["render_html", "render_markdown"]
