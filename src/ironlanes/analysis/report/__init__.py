"""Reviews as HTML and Markdown."""

from .html_page import render_review_html as render_review_html
from .markdown import render_review_markdown as render_review_markdown
