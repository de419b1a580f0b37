export default function Streams() {
  return <h1>Streams</h1>;
}
