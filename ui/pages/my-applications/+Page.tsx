import { useData } from 'vike-react/useData'
import { Done } from '../../components/Done.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { SentApplication } from '../../components/job-board/SentApplication.tsx'
import type { Data } from './+data.ts'

export default function MyApplicationsPage() {
  const { applications, done } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>My applications</h1>
      <Done says={done} />
      {applications.length === 0 && (
        <EmptyState title="You have applied for no job yet" action={<LinkButton href="/jobs">See the jobs</LinkButton>}>
          The jobs that you apply for will be here.
        </EmptyState>
      )}
      {applications.map((application) => (
        <SentApplication key={application.id} application={application} />
      ))}
    </div>
  )
}
