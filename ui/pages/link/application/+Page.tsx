import { useData } from 'vike-react/useData'
import { SentApplication } from '../../../components/job-board/SentApplication.tsx'
import type { Data } from './+data.ts'

export default function SentApplicationPage() {
  const { application } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>Your application</h1>
      <SentApplication application={application} />
      <p className="soft">Keep the e-mail that brought you here: its link is the way back to this page.</p>
    </div>
  )
}
