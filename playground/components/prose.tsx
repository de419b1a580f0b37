/** A sentence with code between backticks. */
export function Prose({ text }: { text: string }) {
  const pieces = text.split("`");
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>;
}
