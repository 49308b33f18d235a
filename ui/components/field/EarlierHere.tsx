/** Work that was done here before. */
export interface EarlierJob {
  readonly when: string
  readonly service: string
  readonly notes: string | null
}

/** The last jobs at the address: what was done, and when. */
export function EarlierHere({ jobs }: { readonly jobs: readonly EarlierJob[] }) {
  if (jobs.length === 0) return null
  return (
    <details>
      <summary className="fold">Done here before ({jobs.length})</summary>
      <ul className="stack stack-tight">
        {jobs.map(({ when, service, notes }) => (
          <li key={`${when} ${service}`}>
            <strong>{service}</strong>, {when}
            {notes && (
              <>
                <br />
                {notes}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
