"""Every message between a browser and the server, and everything inside them: the one place that says what they are.

What is sent is built from these types (`play/clients/outgoing_text.py`), and `web/src/net/messages.ts` is generated
from them (`make ui`). Null may be left out, in both directions.
"""
