import type { AccessShown } from './access-shown.ts'

/** Requests and permissions that are over, folded. */
export function PastAccesses({ accesses }: { readonly accesses: readonly AccessShown[] }) {
  if (accesses.length === 0) return null
  return (
    <details>
      <summary>Earlier requests ({accesses.length})</summary>
      <ul className="stack stack-tight">
        {accesses.map(({ id, device, purpose, asker, asked, outcome }) => (
          <li key={id}>
            {asker} asked for the {device} on {asked}: {purpose} <span className="soft">{outcome}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
