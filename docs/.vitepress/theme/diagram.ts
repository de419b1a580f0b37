/** A diagram, drawn as SVG in the colours of the page. */
import { useData } from "vitepress";
import { defineComponent, h, onMounted, ref, watch } from "vue";

let drawn = 0;

export const Diagram = defineComponent({
  /** The text in the language of Mermaid, percent-encoded. */
  props: { source: { type: String, required: true } },
  setup({ source }) {
    const { isDark } = useData();
    const svg = ref("");
    const draw = async () => {
      // most pages have none
      const { default: mermaid } = await import("mermaid");
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? "dark" : "neutral", fontFamily: "inherit" });
      svg.value = (await mermaid.render(`diagram-${drawn++}`, decodeURIComponent(source))).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      h("div", { class: "diagram", tabindex: 0, role: "img", "aria-label": "Sequence diagram", innerHTML: svg.value });
  },
});
