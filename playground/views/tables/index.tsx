export default function Tables() {
  return <h1>Tables</h1>;
}
