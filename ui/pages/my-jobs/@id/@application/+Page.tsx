import { CircleCheck, CircleX, Download, Star } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { applyingLimits } from '#modules/job-board'
import { Card } from '../../../../components/Card.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Button, type ButtonVariant, LinkButton } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { ApplicationBadge } from '../../../../components/job-board/ApplicationBadge.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import '../../../../components/job-board/job-board.css'
import type { Data } from './+data.ts'

export default function ApplicationPage() {
  const { title, list, name, email, phone, phoneWords, words, when, state, stateWords, cv, report, done } =
    useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <p>
          <a href={list}>{title}</a>
        </p>
        <div className="my-job-head">
          <h1>{name}</h1>
          <ApplicationBadge state={state} words={stateWords} />
        </div>
      </div>
      <Done says={done} />
      <Card title="The application">
        <p className="application-words">{words}</p>
        <SummaryList
          rows={[
            { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
            {
              label: 'Phone',
              value: (
                <a className="figures" href={`tel:${phone}`}>
                  {phoneWords}
                </a>
              ),
            },
            { label: 'Sent', value: when },
          ]}
        />
        {cv ? (
          <div className="stack stack-tight">
            <div>
              <LinkButton variant="secondary" href={cv.href} icon={<Download size={20} aria-hidden="true" />}>
                Download the CV
              </LinkButton>
            </div>
            <p className="soft">
              {cv.name}, {cv.size}
            </p>
          </div>
        ) : (
          <p className="soft">No CV came with it.</p>
        )}
      </Card>
      <Decide />
      <Notes />
      <p className="soft">
        You may use these details for this job only. The application is erased six months after the job ends, or when
        the applicant withdraws it. Is something wrong with it? <a href={report}>Report this application</a>
      </p>
    </div>
  )
}

const decisions = {
  shortlisted: { label: 'Shortlist', variant: 'primary', Icon: Star },
  hired: { label: 'Hire', variant: 'secondary', Icon: CircleCheck },
  rejected: { label: 'Reject', variant: 'quiet', Icon: CircleX },
} as const satisfies Record<string, { label: string; variant: ButtonVariant; Icon: typeof Star }>

function Decide() {
  const { href, moves, state } = useData<Data>()
  const back = useCameBack(`${href}/state`)
  const offered = (['shortlisted', 'hired', 'rejected'] as const).filter((move) => moves.includes(move))
  return (
    <Card title="Your decision">
      <FormProblems of={back} />
      {offered.length === 0 ? (
        <p>{state === 'hired' ? 'You hired this applicant. That is final.' : 'Nothing is left to decide.'}</p>
      ) : (
        <form method="post" action={`${href}/state`} className="stack" noValidate>
          <p className="soft">The applicant gets an e-mail about each decision. A hire is final.</p>
          <div className="row">
            {offered.map((move) => {
              const { label, variant, Icon } = decisions[move]
              return (
                <Button
                  key={move}
                  name="state"
                  value={move}
                  variant={variant}
                  icon={<Icon size={20} aria-hidden="true" />}
                >
                  {label}
                </Button>
              )
            })}
          </div>
        </form>
      )}
    </Card>
  )
}

function Notes() {
  const { href, notes } = useData<Data>()
  const back = useCameBack(`${href}/notes`)
  return (
    <Card title="Your notes" id="notes">
      <FormProblems of={back} />
      <form method="post" action={`${href}/notes`} className="stack" noValidate>
        <TextArea
          name="notes"
          label="Notes"
          hint="Nobody else on this site reads them."
          rows={5}
          maxLength={applyingLimits.notes}
          defaultValue={back.value('notes') ?? notes}
          error={back.error('notes')}
        />
        <div>
          <Button variant="secondary">Save the notes</Button>
        </div>
      </form>
    </Card>
  )
}
