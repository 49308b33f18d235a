import { Download } from 'lucide-react'
import type { ApplicationState } from '#modules/job-board'
import { Card } from '../Card.tsx'
import { Button, LinkButton } from '../form/Button.tsx'
import { ApplicationBadge } from './ApplicationBadge.tsx'
import './job-board.css'

export interface SentApplicationFacts {
  readonly id: string
  readonly title: string
  readonly company: string
  /** Null where the job is not to be seen any more. */
  readonly jobHref: string | null
  readonly state: ApplicationState
  readonly stateWords: string
  readonly when: string
  readonly words: string
  readonly cv: { readonly href: string; readonly name: string } | null
  /** The form that erases it. */
  readonly withdraw: string
  /** Reports what the employer does with it; null for somebody who is not signed in. */
  readonly report: string | null
}

/** An application for its applicant. */
export function SentApplication({ application }: { readonly application: SentApplicationFacts }) {
  const { title, company, jobHref, state, stateWords, when, words, cv, withdraw, report } = application
  return (
    <Card
      title={jobHref === null ? title : <a href={jobHref}>{title}</a>}
      actions={<ApplicationBadge state={state} words={stateWords} />}
    >
      <p className="soft">
        {company}, sent {when}
      </p>
      <p className="application-words">{words}</p>
      {cv && (
        <div>
          <LinkButton variant="quiet" href={cv.href} icon={<Download size={20} aria-hidden="true" />}>
            {cv.name}
          </LinkButton>
        </div>
      )}
      {report !== null && (
        <p className="soft">
          Is something wrong with this job, or with an answer to you? <a href={report}>Report it</a>
        </p>
      )}
      <details>
        <summary>Withdraw this application</summary>
        <form method="post" action={withdraw} className="stack stack-tight" noValidate>
          <p>It is erased at once with your CV, and the employer does not see it any more. That cannot be undone.</p>
          <div>
            <Button variant="danger">Withdraw and erase</Button>
          </div>
        </form>
      </details>
    </Card>
  )
}
