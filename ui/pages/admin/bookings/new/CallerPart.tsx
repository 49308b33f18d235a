import { Search, TriangleAlert, UserPlus } from 'lucide-react'
import { orderFields } from '#modules/booking'
import { textLimits } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import type { CallerLine } from './caller-shown.ts'
import { PlacesPart } from './PlacesPart.tsx'
import type { PartProps } from './part-props.ts'

/** The browser's own `autofocus`: it works without a script. */
const takesFocus = { autoFocus: true }

/** The caller, and the place of the work. */
export function CallerPart(props: PartProps) {
  const { answers, caller } = props.desk
  const title = caller ? [caller.name, caller.company].filter(Boolean).join(', ') : 'Who is calling?'
  return (
    <section className="caller-who" id="caller-who" data-part="whole">
      <Card title={title} {...(answers.customer !== '' && { actions: <Other /> })}>
        {answers.customer === '' ? <Finder {...props} /> : <Chosen {...props} />}
      </Card>
    </section>
  )
}

function Other() {
  return (
    <Button variant="quiet" name="intent" value="customer:none" formNoValidate>
      Somebody else
    </Button>
  )
}

function Finder({ desk: { answers, found }, back }: PartProps) {
  return (
    <div className="stack">
      <Field
        name="q"
        type="search"
        label="Phone, name, postcode or e-mail"
        hint="A company, an address or a booking number will do, too."
        defaultValue={answers.q}
        error={back.error('q')}
        maxLength={textLimits.search}
        autoComplete="off"
        spellCheck={false}
        {...(back.errors.length === 0 && takesFocus)}
        after={
          <Button
            variant="secondary"
            name="intent"
            value="find"
            formNoValidate
            icon={<Search size={20} aria-hidden="true" />}
          >
            Find
          </Button>
        }
      />
      <Found found={found} typed={answers.q.trim()} />
    </div>
  )
}

/** The script reads this list for its combobox, and does not show it again. */
function Found({ found, typed }: { readonly found: readonly CallerLine[] | null; readonly typed: string }) {
  return (
    <ul className="plain caller-found" data-found>
      {found?.map(({ id, name, company, about, hasDanger, isSuspended }) => (
        <li key={id}>
          <button type="submit" className="caller-line" name="intent" value={`customer:${id}`} formNoValidate>
            <span className="caller-line-name">
              {name}
              {company && <span className="soft"> {company}</span>}
              {hasDanger && (
                <Badge tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
                  Take care
                </Badge>
              )}
              {isSuspended && <Badge tone="bad">Suspended</Badge>}
            </span>
            <span className="soft small">{about}</span>
          </button>
        </li>
      ))}
      {found?.length === 0 && <li className="soft caller-none">Nobody fits “{typed}”.</li>}
      <li>
        <button type="submit" className="caller-line" name="intent" value="customer:new" formNoValidate>
          <span className="caller-line-name">
            <UserPlus size={20} aria-hidden="true" />
            New customer
          </span>
          <span className="soft small">
            {typed === '' ? 'They have never called before' : `With “${typed}” filled in`}
          </span>
        </button>
      </li>
    </ul>
  )
}

function Chosen(props: PartProps) {
  const { answers, caller } = props.desk
  const { back } = props
  if (!caller) return <Contact {...props} isNew />
  const isOpen = back.errors.some(({ path }) => contactNames.has(path)) || answers.place === 'other'
  return (
    <div className="stack">
      <PlacesPart {...props} caller={caller} />
      <noscript>
        <Button variant="secondary" name="intent" value="look" formNoValidate>
          Fill in this place
        </Button>
      </noscript>
      <details className="caller-more" open={isOpen}>
        <summary>
          We meet {answers.name || 'nobody yet'}, {answers.phone || 'no phone number'}
        </summary>
        <Contact {...props} isNew={false} />
      </details>
    </div>
  )
}

const contactNames = new Set(['name', 'phone', 'email', 'postcode', 'address'])

function Contact({ desk: { answers, outside }, back, isNew }: PartProps & { readonly isNew: boolean }) {
  const kept = (name: 'name' | 'phone' | 'email' | 'postcode' | 'address') => ({
    name,
    defaultValue: answers[name],
    error: back.error(name),
    maxLength: orderFields[name].max,
    autoComplete: 'off',
  })
  return (
    <div className="caller-pairs">
      <Field
        {...kept('name')}
        label="Full name"
        {...(isNew && answers.name === '' && back.errors.length === 0 && takesFocus)}
      />
      <Field {...kept('phone')} label="Phone" type="tel" className="figures" />
      <Field {...kept('email')} label="E-mail" type="email" optional />
      <Field
        {...kept('postcode')}
        label="Postcode"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures input-narrow"
        hint={outside && `We do not come to ${outside} yet.`}
      />
      <div className="caller-both">
        <Field {...kept('address')} label="Address" hint="House number or name, and street." />
      </div>
    </div>
  )
}
