import { Volume2 } from 'lucide-react'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import type { PartProps } from './part-props.ts'

/** The text that is read to the caller, and the last button. */
export function EndPart({ desk: { answers, quoted }, back }: PartProps) {
  return (
    <section className="caller-end">
      <div id="caller-told" data-part="live" data-of-caller>
        {quoted && (
          <section className="caller-told" aria-labelledby="caller-told-title">
            <h2 id="caller-told-title" className="card-title caller-told-title">
              <Volume2 size={24} aria-hidden="true" /> Read this to the caller
            </h2>
            <div className="caller-text">
              {quoted.terms.sections.map(({ part, title, text }) => (
                <section key={part}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </section>
              ))}
            </div>
            {quoted.terms.consent && (
              <Checkbox
                name="consent"
                value="yes"
                label="The caller asks us to begin within the 14 days"
                hint={`“${quoted.terms.consent}”`}
                error={back.error('consent')}
                defaultChecked={answers.consent === 'yes'}
              />
            )}
            <Checkbox
              name="told"
              value="yes"
              label="I read this to the caller"
              hint="Kept with the booking: the text, its version, you and the time. Without the tick it counts as not read."
              error={back.error('told')}
              defaultChecked={answers.told === 'yes'}
            />
          </section>
        )}
      </div>
      <div className="caller-book">
        <Button name="intent" value="book" large>
          Book
        </Button>
      </div>
    </section>
  )
}
