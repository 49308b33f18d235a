import { CircleCheck, CircleDashed } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import './first-start.css'

type Step = Data['steps'][number]

/** From a fresh folder to a live site: each step is a page, and is done by what is there, not by a tick. */
export default function FirstStartPage() {
  const { steps, done, isSetUp } = useData<Data>()
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <AdminPage title="First start" part={atSystem.firstStart()}>
      {isSetUp && <Notice tone="good" title="Your site is set up, and you are signed in" />}
      <p className="lead">
        {next === undefined
          ? 'Every step is done.'
          : 'These steps lead from a new site to the first customer. A step is done when the site has what it needs.'}
      </p>
      <Card title={`${done} of ${steps.length} steps are done`}>
        <ol className="first-start">
          {steps.map((step) => (
            <StepLine key={step.step} step={step} isNext={step === next} />
          ))}
        </ol>
      </Card>
    </AdminPage>
  )
}

function StepLine({ step: { title, isDone, words, href }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={isDone ? 'first-start-step first-start-done' : 'first-start-step'}>
      <Icon size={24} aria-hidden="true" />
      <div className="stack stack-tight">
        <div className="first-start-head">
          <h3>{href === null ? title : <a href={href}>{title}</a>}</h3>
          <Badge tone={isDone ? 'good' : isNext ? 'brand' : 'plain'}>
            {isDone ? 'Done' : isNext ? 'Next' : 'Not done'}
          </Badge>
        </div>
        <p>{words}</p>
      </div>
    </li>
  )
}
