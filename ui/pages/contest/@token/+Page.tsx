import { useData } from 'vike-react/useData'
import { caseLimits } from '#modules/market'
import { textLimits } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Done } from '../../../components/Done.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { MarketRules } from '../../../components/market/MarketRules.tsx'
import '../../../components/market/market.css'
import { Notice } from '../../../components/Notice.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import type { Data } from './+data.ts'

/** A decision to contest, or a notice of defamation to answer, without an account. */
export default function ContestPage() {
  const { done, decision, href } = useData<Data>()
  const back = useCameBack(href)
  return (
    <div className="page main-pad stack stack-loose market-form">
      <FormProblems of={back} />
      <Done says={done} />
      {decision ? <Decision /> : <PosterNotice />}
      <MarketRules />
    </div>
  )
}

function Decision() {
  const { decision } = useData<Data>()
  if (!decision) return null
  const { title, words, reason, text, when, reference, until, appeal } = decision
  return (
    <>
      <h1>Our decision about {title}</h1>
      <SummaryList
        rows={[
          { label: 'Decision', value: `${title} ${words}.` },
          { label: 'Reason', value: reason },
          { label: 'In our words', value: <span className="desk-text">{text}</span> },
          { label: 'Decided', value: `${when}, by a person` },
          ...(reference ? [{ label: 'Your reference', value: reference }] : []),
        ]}
      />
      {appeal && (
        <Card title="The appeal">
          <p>
            {appeal.who} appealed on {appeal.when}.
          </p>
          {appeal.text && <p className="desk-text">{appeal.text}</p>}
          {appeal.outcome ? (
            <>
              <p>
                <strong>{appeal.outcome === 'stands' ? 'The decision stands.' : 'The decision is reversed.'}</strong>
              </p>
              <p className="desk-text">{appeal.answer}</p>
            </>
          ) : (
            <p>Another person looks at it, and answers by {appeal.due}.</p>
          )}
        </Card>
      )}
      {until ? (
        <AppealForm until={until} />
      ) : (
        !appeal && <p>This decision cannot be appealed here. Your rights in law stay as they are.</p>
      )}
    </>
  )
}

function AppealForm({ until }: { readonly until: string }) {
  const { href, textLimit } = useData<Data>()
  const back = useCameBack(href)
  return (
    <form method="post" action={href} className="stack" noValidate>
      <h2>Appeal</h2>
      <p>
        Each decision has one appeal, until {until}. Another person than the one who decided looks at it, within five
        working days.
      </p>
      <TextArea
        name="text"
        label="Why is the decision wrong?"
        rows={6}
        maxLength={textLimit}
        required
        defaultValue={back.value('text')}
        error={back.error('text')}
      />
      <div>
        <Button>Send the appeal</Button>
      </div>
    </form>
  )
}

function PosterNotice() {
  const { notice, href } = useData<Data>()
  const back = useCameBack(href)
  if (!notice) return null
  const { title, reference, rows, until, ended } = notice
  const removes = back.value('removes')
  return (
    <>
      <h1>A notice about your words on {title}</h1>
      <SummaryList rows={[{ label: 'Reference', value: reference }, ...rows]} />
      {until ? (
        <form method="post" action={href} className="stack" noValidate>
          <h2>Your answer, by {until}</h2>
          <p>If no answer comes in time, or something is missing in it, the words are taken down.</p>
          <RadioGroup name="removes" label="May the words be taken down?" error={back.error('removes')}>
            <RadioRow name="removes" value="yes" label="Yes, take them down" defaultChecked={removes === 'yes'} />
            <RadioRow
              name="removes"
              value="no"
              label="No, they stay"
              hint="Then the law asks for the next three answers."
              defaultChecked={removes === 'no'}
            />
          </RadioGroup>
          <Field
            name="name"
            label="Your full name"
            optional
            autoComplete="name"
            maxLength={caseLimits.name}
            defaultValue={back.value('name')}
            error={back.error('name')}
          />
          <Field
            name="address"
            label="The postal address where you live or do business"
            optional
            autoComplete="address-line1"
            maxLength={textLimits.address}
            defaultValue={back.value('address')}
            error={back.error('address')}
          />
          <RadioGroup
            name="shares"
            label="May we give your name and address to the complainant?"
            hint="Without your agreement only a court can order it."
            error={back.error('shares')}
          >
            <RadioRow name="shares" value="yes" label="Yes" defaultChecked={back.value('shares') === 'yes'} />
            <RadioRow name="shares" value="no" label="No" defaultChecked={back.value('shares') === 'no'} />
          </RadioGroup>
          <div>
            <Button>Send the answer</Button>
          </div>
        </form>
      ) : (
        <Notice title="This notice is closed">{ended && <p>{ended}</p>}</Notice>
      )}
    </>
  )
}
