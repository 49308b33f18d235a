import { type VisitNote, orderFields, visitNoteNames, visitNotes } from '#modules/booking'
import { accessNoteNames, accessNotes } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Question, answerProps } from '../../../../components/form/Question.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { PhotosPart } from './PhotosPart.tsx'
import { WhenPart } from './WhenPart.tsx'
import type { PartProps } from './part-props.ts'
import type { ServiceOption } from './services.ts'

/** The problem and the time. */
export function JobPart(props: PartProps) {
  const { desk, back } = props
  const { answers } = desk
  const kept = (name: 'description' | keyof typeof visitNotes | (typeof accessNoteNames)[number]) => ({
    name,
    defaultValue: answers[name],
    error: back.error(name),
  })
  const notesOf = (part: VisitNote['part']) =>
    visitNoteNames.flatMap((name) => {
      const { max, question, hint, rows, part: own } = visitNotes[name]
      if (own !== part) return []
      return [<TextArea key={name} {...kept(name)} label={question} hint={hint} optional rows={rows} maxLength={max} />]
    })
  const extra = [...accessNoteNames, ...visitNoteNames]
  return (
    <section className="caller-job">
      <Card title="What is wrong?">
        <div id="caller-service" data-part="whole">
          <ServiceField {...props} />
        </div>
        <TextArea
          {...kept('description')}
          label="Problem, in the caller’s words"
          maxLength={orderFields.description.max}
          rows={3}
        />
        <details
          className="caller-more"
          id="caller-notes"
          data-part
          data-of-caller
          open={extra.some((name) => back.error(name)) || desk.photos.length > 0 || back.error('photo') !== undefined}
        >
          <summary>
            Photo, getting in, instructions{notesWords(extra.filter((name) => answers[name] !== '').length)}
          </summary>
          <div className="stack">
            <PhotosPart {...props} />
            {accessNoteNames.map((name) => {
              const { question, hint, max } = accessNotes[name]
              return <Field key={name} {...kept(name)} label={question} hint={hint} optional maxLength={max} />
            })}
            {notesOf('access')}
            {notesOf('problem')}
          </div>
        </details>
      </Card>
      <WhenPart {...props} />
    </section>
  )
}

function notesWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' (1 filled in)' : ` (${count} filled in)`
}

/** The script makes it a combobox that is typed into. */
function ServiceField({ desk: { answers, services, service }, back }: PartProps) {
  const asked = {
    name: 'serviceId',
    label: 'Service',
    error: back.error('serviceId'),
    hint: service ? service.duration : 'Type what it is: tap, boiler, lock, leak.',
  }
  const usual = services.filter(({ isUsual }) => isUsual)
  const trades = [...new Set(services.map(({ trade }) => trade))]
  return (
    <Question {...asked}>
      <span className="input-with">
        <select {...answerProps(asked)} className="input" defaultValue={answers.serviceId} data-services>
          <option value="">Choose a service</option>
          {usual.length > 0 && <Group label="They had before" services={usual} />}
          {trades.map((trade) => (
            <Group key={trade} label={trade} services={services.filter((one) => !one.isUsual && one.trade === trade)} />
          ))}
        </select>
        <noscript>
          <Button variant="secondary" name="intent" value="look" formNoValidate>
            Show times
          </Button>
        </noscript>
      </span>
    </Question>
  )
}

function Group({ label, services }: { readonly label: string; readonly services: readonly ServiceOption[] }) {
  if (services.length === 0) return null
  return (
    <optgroup label={label}>
      {services.map(({ id, name, description, trade, note, isUsual }) => (
        <option
          key={id}
          value={id}
          data-about={description}
          data-trade={trade}
          data-note={isUsual ? `They had this before, ${note}` : note}
        >
          {name}
        </option>
      ))}
    </optgroup>
  )
}
