"""Writes a model for llama.cpp that always says the same sentence: python model.py sentence.gguf (needs requirements.txt).

Each token determines the next one: the embeddings are one-hot, the layer adds nothing, and the output matrix holds how much each
token wants to follow each other. So the answer is known. A grammar of the server (JSON schemas, calls that are required) still
decides which tokens are allowed.
"""

import sys

import gguf
import numpy as np

THOUGHT = ["This", " is", " easy", "."]
ANSWER = ["I", " say", " that", " to", " everyone", " who", " asks", " about", " numbers", "!"]
MARKS = ["<|im_end|>", "<|im_start|>", "<think>", "</think>", "<tool_call>", "</tool_call>"]

# ChatML, with calls and thoughts as Qwen3 writes them
TEMPLATE = """\
{%- if tools %}<|im_start|>system
{% for tool in tools %}{{ tool | tojson }}
{% endfor %}Call as in <tool_call>
{"name": <name>, "arguments": <object>}
</tool_call><|im_end|>
{% endif %}
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' }}
    {%- if message.reasoning_content %}{{- '<think>' + message.reasoning_content + '</think>' }}{% endif %}
    {%- if message.content %}{{- message.content }}{% endif %}
    {%- for tool_call in message.tool_calls or [] %}
        {{- '<tool_call>\\n{"name": "' + tool_call.function.name + '", "arguments": ' }}
        {{- tool_call.function.arguments | tojson }}
        {{- '}\\n</tool_call>' }}
    {%- endfor %}
    {{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}{{- '<think></think>' }}{% endif %}
{%- endif %}"""


def byte_letters() -> list[str]:
    """The letters that stand for the 256 bytes in GPT-2's vocabularies."""
    shown = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    letters = {byte: chr(byte) for byte in shown}
    for byte in range(256):
        letters.setdefault(byte, chr(256 + len(letters) - len(shown)))
    return [letters[byte] for byte in range(256)]


def write(path: str) -> None:
    letters = byte_letters()
    thought, answer = ([word.replace(" ", letters[32]) for word in words] for words in (THOUGHT, ANSWER))
    words = [word for word in dict.fromkeys([*thought, *answer]) if word not in letters]
    tokens = [*letters, *words, *MARKS]
    number = {token: index for index, token in enumerate(tokens)}
    size, heads = len(tokens), 9
    width = heads * 32

    # rows are what follows. Where nothing is said, a value ends as soon as its grammar permits
    follows = np.zeros((size, width), np.float32)
    for wish, token in enumerate([":", "1", ",", "]", "}", "</tool_call>", '"', "<|im_end|>"], start=1):
        follows[number[token], :] = wish
    chain = [letters[10], "<think>", *thought, "</think>"]
    for before, after in [*zip(chain, chain[1:]), *zip(["</think>", *answer], [*answer, "<|im_end|>"])]:
        follows[number[after], number[before]] = 12
    # where the answer may not end yet, since a call is required
    follows[number["<tool_call>"], number[answer[-1]]] = 11
    follows[number[letters[10]], number["<tool_call>"]] = 12

    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(4096)
    writer.add_embedding_length(width)
    writer.add_block_count(1)
    writer.add_feed_forward_length(32)
    writer.add_head_count(heads)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    normal, control, shown = gguf.TokenType.NORMAL, gguf.TokenType.CONTROL, gguf.TokenType.USER_DEFINED
    writer.add_token_types([normal] * (size - len(MARKS)) + [control] * 2 + [shown] * 4)
    writer.add_token_merges(["i n"])  # one is required
    writer.add_eos_token_id(number["<|im_end|>"])
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)
    nothing = {name: (width, width) for name in ["attn_q", "attn_k", "attn_v", "attn_output"]}
    nothing |= {"ffn_gate": (32, width), "ffn_up": (32, width), "ffn_down": (width, 32)}
    writer.add_tensor("token_embd.weight", np.eye(size, width, dtype=np.float32))
    for name, shape in nothing.items():
        writer.add_tensor(f"blk.0.{name}.weight", np.zeros(shape, np.float32))
    for name in ["blk.0.attn_norm", "blk.0.ffn_norm", "output_norm"]:
        writer.add_tensor(f"{name}.weight", np.ones(width, np.float32))
    writer.add_tensor("output.weight", follows)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write(sys.argv[1])
