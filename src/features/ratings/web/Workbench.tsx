/** Rating programs, with or without a line. Everything within it stands in the search part of the address: one kept document opens it all. */
import { BenchGate } from './BenchGate.tsx'
import { RatingPages } from './RatingPages.tsx'

export default function Workbench() {
  return (
    <BenchGate>
      <RatingPages />
    </BenchGate>
  )
}
