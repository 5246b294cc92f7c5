type Of = { institution_name: string; number: string; campus_name: string }

/** The institution a row is about, with the visit: its number and its campus. */
export function VisitedInstitution({ of: { institution_name, number, campus_name } }: { of: Of }) {
  return (
    <>
      {institution_name}
      <small>
        {number} · {campus_name}
      </small>
    </>
  )
}
