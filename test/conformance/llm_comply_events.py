"""llm-comply, with two event names of its own schema that its table of events spells otherwise (0.5.0, 2026-11).

OpenAI's streams and the schema have `response.reasoning_summary_text.delta` and `.done`
"""

import sys

from llm_comply.cli import main
from llm_comply.schema import SSE_EVENT_TO_SCHEMA

for end in ("delta", "done"):
    schema = SSE_EVENT_TO_SCHEMA[f"response.reasoning_summary.{end}"]
    SSE_EVENT_TO_SCHEMA[f"response.reasoning_summary_text.{end}"] = schema

if __name__ == "__main__":
    sys.exit(main())
