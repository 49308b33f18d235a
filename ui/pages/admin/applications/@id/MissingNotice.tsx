import { Notice } from '../../../../components/Notice.tsx'
import type { missingOf } from './missing.ts'

/** Before anybody approves: what the approval would not rest on. */
export function MissingNotice({ missing }: { readonly missing: ReturnType<typeof missingOf> }) {
  const { papers, registrations } = missing
  if (papers.length === 0 && registrations.length === 0) return null
  return (
    <Notice tone="warn" title="Not on record yet">
      {papers.length > 0 && (
        <>
          <ul>
            {papers.map((paper) => (
              <li key={paper}>{paper}</li>
            ))}
          </ul>
          <p>Approve without these only if you have seen them yourself: jobs may be assigned straight away.</p>
        </>
      )}
      {registrations.length > 0 && (
        <p>
          {registrations.join(' and ')}: no number. Jobs that need it are not assigned until its number is on record and
          checked, even if you tick it below.
        </p>
      )}
    </Notice>
  )
}
