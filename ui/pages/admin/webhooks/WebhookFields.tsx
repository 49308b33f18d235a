import { type WebhookType, webhookLimits, webhookTypes } from '#modules/webhooks'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup } from '../../../components/form/RadioGroup.tsx'
import type { useCameBack } from '../../../components/office/came-back.ts'
import { eventWords } from './words.ts'

interface Filled {
  readonly name: string
  readonly url: string
  readonly types: readonly WebhookType[]
}

const subjects = [...new Set(webhookTypes.map((type) => eventWords[type].subject))]

/** Name, address and events: as they were typed where the form came back, else as they are. */
export function WebhookFields({ back, now }: { readonly back: ReturnType<typeof useCameBack>; readonly now?: Filled }) {
  const isBack = back.value('name') !== undefined
  const isChosen = (type: WebhookType) => (isBack ? back.value(type) !== undefined : now?.types.includes(type) === true)
  return (
    <>
      <Field
        name="name"
        label="The program that receives"
        hint="Such as Accounts, or Planner."
        autoComplete="off"
        maxLength={webhookLimits.name}
        defaultValue={back.value('name') ?? now?.name ?? ''}
        error={back.error('name')}
      />
      <Field
        name="url"
        label="Its address"
        hint="The other program shows it. It begins with https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={webhookLimits.url}
        defaultValue={back.value('url') ?? now?.url ?? ''}
        error={back.error('url')}
      />
      <RadioGroup
        name="events"
        label="It gets"
        hint="Ids, numbers, states and sums; names, addresses and words of people are not sent."
        error={back.error('events')}
      >
        {subjects.map((subject) => (
          <div key={subject} className="webhook-subject">
            <strong>{subject}</strong>
            <div className="webhook-events">
              {webhookTypes
                .filter((type) => eventWords[type].subject === subject)
                .map((type) => (
                  <label key={type} className="choice choice-bare">
                    <input
                      type="checkbox"
                      name={type}
                      value="yes"
                      defaultChecked={isChosen(type)}
                      aria-label={`${eventWords[type].words} (${type})`}
                    />
                    <span className="choice-words two-lines">
                      <span>{eventWords[type].words}</span>
                      <code className="soft small">{type}</code>
                    </span>
                  </label>
                ))}
            </div>
          </div>
        ))}
      </RadioGroup>
    </>
  )
}
