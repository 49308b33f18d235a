import { Download, ExternalLink, Pencil, RotateCcw, Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { applyingLimits } from '#modules/job-board'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { ApplicationBadge } from '../../../../components/job-board/ApplicationBadge.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { Pagination } from '../../../../components/Pagination.tsx'
import { Tabs } from '../../../../components/Tabs.tsx'
import '../../../../components/job-board/job-board.css'
import type { Data } from './+data.ts'

export default function MyJobPage() {
  const { title, company, state, isLive, days, done, publicHref, edit, isEditWaiting, renew, mayRenew } =
    useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <p>
          <a href="/my-jobs">My jobs</a>
        </p>
        <div className="my-job-head">
          <h1>{title}</h1>
          <Badge tone={isLive ? 'good' : 'plain'}>{state}</Badge>
        </div>
        <p className="soft">
          {company}
          {days !== null && `, ${days.toLowerCase()}`}
        </p>
      </div>
      <Done says={done} />
      {isEditWaiting && (
        <Notice title="A change waits for a person">
          <p>The public sees the words of before until somebody has read yours.</p>
        </Notice>
      )}
      <div className="row">
        {publicHref !== null && (
          <LinkButton variant="secondary" href={publicHref} icon={<ExternalLink size={20} aria-hidden="true" />}>
            See the advert
          </LinkButton>
        )}
        {edit !== null && (
          <LinkButton variant="secondary" href={edit} icon={<Pencil size={20} aria-hidden="true" />}>
            Edit
          </LinkButton>
        )}
        {mayRenew && (
          <LinkButton variant="secondary" href={renew} icon={<RotateCcw size={20} aria-hidden="true" />}>
            Renew
          </LinkButton>
        )}
      </div>
      <Applications />
      <CloseJob />
    </div>
  )
}

function Applications() {
  const { href, all, q, asked, tabs, file, applications, next, first } = useData<Data>()
  if (all === 0) {
    return (
      <Card title="Applications">
        <p className="soft">Nobody has applied yet. You get an e-mail when somebody does.</p>
      </Card>
    )
  }
  return (
    <section className="stack" aria-labelledby="applications-title">
      <div className="my-job-head">
        <h2 id="applications-title">Applications</h2>
        {file !== null && (
          <LinkButton variant="quiet" href={file} icon={<Download size={20} aria-hidden="true" />}>
            Download as CSV
          </LinkButton>
        )}
      </div>
      <Tabs label="Applications by state" tabs={tabs} />
      <form method="get" action={href} className="application-search">
        <Field name="q" label="Search" type="search" maxLength={applyingLimits.search} defaultValue={q} />
        {asked !== null && <input type="hidden" name="state" value={asked} />}
        <Button variant="secondary" icon={<Search size={20} aria-hidden="true" />}>
          Search
        </Button>
      </form>
      {applications.length === 0 && <p>No application is like that.</p>}
      <ul className="plain applications">
        {applications.map((application) => (
          <li key={application.id}>
            <div className="my-job-head">
              <h3 className="card-title">
                <a href={application.href}>{application.name}</a>
              </h3>
              <ApplicationBadge state={application.state} words={application.stateWords} />
            </div>
            <p className="application-words">{application.start}</p>
            <p className="soft">
              {application.when}
              {application.hasCv && ', with a CV'}
            </p>
          </li>
        ))}
      </ul>
      <Pagination label="Pages of applications" previous={first} next={next} summary="Newest first" />
    </section>
  )
}

function CloseJob() {
  const { href, mayClose, mayTell, told } = useData<Data>()
  const back = useCameBack(`${href}/close`)
  if (told) {
    return (
      <Card title="Your words to all applicants">
        <p className="application-words">{told.text}</p>
        <p className="soft">{told.when}</p>
      </Card>
    )
  }
  if (!mayClose && !mayTell) return null
  return (
    <Card title={mayClose ? 'Close this job' : 'Write to all applicants'} id="close">
      <form method="post" action={`${href}/close`} className="stack" noValidate>
        <FormProblems of={back} />
        {mayClose && (
          <p>Nobody can apply after that, and the advert is gone at once. The days that are left are not paid back.</p>
        )}
        {mayTell && (
          <>
            {mayClose ? (
              <Checkbox
                name="tell"
                value="yes"
                label="Write to everybody who applied and was not hired"
                defaultChecked={back.value('tell') === 'yes'}
              />
            ) : (
              <input type="hidden" name="tell" value="yes" />
            )}
            <TextArea
              name="text"
              label="Your words to them"
              hint="Each of them gets it once, as an e-mail of their own."
              rows={4}
              maxLength={applyingLimits.telling}
              optional={mayClose}
              defaultValue={
                back.value('text') ?? 'Thank you for applying. The job is filled, and we wish you all the best.'
              }
              error={back.error('text')}
            />
          </>
        )}
        <div>
          <Button variant={mayClose ? 'danger' : 'primary'}>{mayClose ? 'Close this job' : 'Send'}</Button>
        </div>
      </form>
    </Card>
  )
}
