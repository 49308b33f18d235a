import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { whenWords } from '../../../../../components/office/job.ts'
import { telephoneLink } from '../../../../../format.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** An automatic assignment that found nobody: who is nearly free, whom to call, and the next best start. */
export default function NobodyFreePage() {
  const { job, isSomebodyFree, isAgain } = useData<Data>()
  return (
    <AdminPage
      title={isSomebodyFree ? `Somebody is free for ${job.reference}` : `Nobody is free for ${job.reference}`}
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <p className="lead">
        {job.service}, {whenWords(job)}, for {job.customer} in {job.postcode}
      </p>
      {isAgain && <Notice tone="warn" title="That time has just been taken. Nobody was assigned." />}
      {isSomebodyFree ? <AssignNow /> : <NextStart />}
      <Team />
    </AdminPage>
  )
}

function AssignNow() {
  const { job } = useData<Data>()
  return (
    <form method="post" action={`${job.href}/assign`} noValidate>
      <Button name="how" value="auto">
        Assign automatically
      </Button>
    </form>
  )
}

function NextStart() {
  const { job, next } = useData<Data>()
  return (
    <Card title="Next best start">
      {next === null ? (
        <p>Nobody can take this job in the days ahead. Call somebody in, or call the customer.</p>
      ) : (
        <form method="post" action={`${job.href}/assign`} className="stack" noValidate>
          <p>
            {next.name} can be there from {next.when}.
            {!job.isEmergency &&
              ' The booking moves to that time, and the customer is told. You can undo it for ten minutes.'}
          </p>
          <input type="hidden" name="technician_id" value={next.id} />
          <input type="hidden" name="starts_at" value={next.startsAt} />
          <div>
            <Button name="how" value="next">
              {job.isEmergency ? `Send ${next.name} from ${next.when}` : `Move to ${next.when} with ${next.name}`}
            </Button>
          </div>
        </form>
      )}
      <div className="row row-tight">
        <Call who={job.customer} phone={job.phone} />
        {!job.isEmergency && (
          <LinkButton variant="secondary" href={`${job.href}/move`}>
            Choose another time
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function Team() {
  const { job, team, others } = useData<Data>()
  return (
    <Card
      title="Who is nearly free"
      actions={
        <a href={`${job.href}#assign`}>
          Choose<span className="out-of-sight"> a technician</span> yourself
        </a>
      }
    >
      {team.length === 0 ? (
        <p>There are no technicians yet. Approve an application first.</p>
      ) : (
        <ul className="plain stack">
          {team.map(({ id, name, why, phone }) => (
            <li key={id} className="row row-apart">
              <span>
                <strong>{name}</strong>: {why}
              </span>
              {phone && <Call who={name} phone={phone} />}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="soft">And {others} more who cannot take it.</p>}
    </Card>
  )
}

function Call({ who, phone }: { readonly who: string; readonly phone: string }) {
  return (
    <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
      Call {who} <span className="figures">{phoneWords(phone)}</span>
    </LinkButton>
  )
}
