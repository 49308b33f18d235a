import { at } from '#modules/shared'
import { Badge } from '../Badge.tsx'
import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { AlarmLine } from './alarms-shown.ts'

/** Visits that nobody has accepted, with whom to call, until somebody of the office has them. */
export function AlarmsPanel({ alarms }: { readonly alarms: readonly AlarmLine[] }) {
  return (
    <div className="stack" data-live-alarms>
      {alarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
    </div>
  )
}

function Alarm({ alarm: { id, href, title, isRinging, words, calls } }: { readonly alarm: AlarmLine }) {
  const action = `${at.admin.booking(id)}/take-over`
  const back = useCameBack(action)
  return (
    <Notice
      tone={isRinging ? 'safety' : 'warn'}
      title={`${isRinging ? 'Nobody has accepted' : 'Being looked after'}: ${title}`}
    >
      <FormProblems of={back} />
      <p>{words}</p>
      {calls.length > 0 && (
        <>
          <p>Whom to call:</p>
          <ol>
            {calls.map(({ key, name, isOnCall, phone, words: said }) => (
              <li key={key}>
                {name} {isOnCall && <Badge>On call</Badge>}{' '}
                {phone ? (
                  <a href={phone.href} className="figures">
                    {phone.words}
                  </a>
                ) : (
                  <span className="soft">no number</span>
                )}
                . {said.replace(/\.?$/, '.')}
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="row">
        {isRinging && (
          <form method="post" action={action} noValidate>
            <Button>I have it</Button>
          </form>
        )}
        <a href={`${href}#assign`}>Assign somebody</a>
      </div>
    </Notice>
  )
}
