export default function Specs() {
  return <h1>Specs</h1>;
}
