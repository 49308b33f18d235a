import { Done } from '../../components/Done.tsx'
import { useData } from 'vike-react/useData'
import { CertificatesCard } from './CertificatesCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import type { PageData } from './+data.ts'
import { ApplyAgain } from './ApplyAgain.tsx'

/** The applicant's details and documents: filled in piece by piece, each saved separately. */
export default function ApplicationPage() {
  const shown = useData<PageData>()
  if (shown.kind === 'again') return <ApplyAgain {...shown} />
  const { isTechnician, done } = shown
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{isTechnician ? 'Your certificates' : 'Your application'}</h1>
        <p className="soft">
          {isTechnician
            ? 'Send the next certificate before the last one ends: without it you are given no jobs that need it.'
            : 'An administrator looks at all of it before you are given jobs. You can add to it until then.'}
        </p>
      </div>
      <Done says={done} />
      <CertificatesCard />
      <DocumentsCard />
      <DetailsCard />
    </div>
  )
}
