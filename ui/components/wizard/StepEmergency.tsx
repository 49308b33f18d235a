import { Phone } from 'lucide-react'
import { telephoneLink } from '../../format.ts'
import { firstCalls } from '../emergency/first-calls.ts'
import { LinkButton } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Notice } from '../Notice.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import { emergencyKinds } from './emergency-kinds.ts'
import { keptWords } from './kept-words.ts'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'

/** Step 2 of an emergency: what to do first, then two questions instead of a time. */
export function StepEmergency({ offer, state, answers, ready, busy, level }: StepProps) {
  const Sub = level === 1 ? 'h2' : 'h4'
  return (
    <>
      <Notice tone="safety" title="Call these numbers first">
        <dl className="first-calls">
          {firstCalls.map(({ when, what, number }) => (
            <div key={number} className="first-call">
              <dt>{when}</dt>
              <dd>
                <p>{what}</p>
                <LinkButton
                  variant="emergency"
                  className="figures"
                  href={telephoneLink(number)}
                  icon={<Phone size={20} aria-hidden="true" />}
                >
                  {number}
                </LinkButton>
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
      <div className="emergency-note">
        <Sub className="wizard-sub">We send someone as soon as you confirm</Sub>
        <p>
          There is no time to choose. We look for the nearest free technician at once
          {offer.emergencyPromise
            ? `; our target is to be with you within ${offer.emergencyPromise}.${keptWords(offer.inTimePercent)}`
            : offer.isOnCall
              ? '.'
              : '. Nobody is on call at this moment: please call us, too.'}
        </p>
        <p>
          <strong>While you wait:</strong> for water, close the stop tap, usually under the kitchen sink. For electrics,
          switch off at the fuse board if you can reach it safely.
        </p>
        <p>
          Rather talk to someone? Call{' '}
          <a className="figures wizard-phone" href={telephoneLink(offer.phone)}>
            <Phone size={20} aria-hidden="true" />
            {offer.phone}
          </a>
        </p>
      </div>
      <RadioGroup name="emergencyType" label="What is happening?" error={errorOf(state.errors, 'emergencyType')}>
        {emergencyKinds.map((kind) => (
          <RadioRow
            key={kind}
            name="emergencyType"
            value={kind}
            label={kind}
            emergency
            defaultChecked={kind === answers.emergencyType}
          />
        ))}
      </RadioGroup>
      <RadioGroup name="danger" label="Is anyone in danger?" error={errorOf(state.errors, 'danger')}>
        <RadioRow
          name="danger"
          value="no"
          label="No, everyone is safe"
          emergency
          defaultChecked={answers.danger === 'no'}
        />
        <RadioRow
          name="danger"
          value="yes"
          label="Yes"
          hint="Call 999 first. Then book here: we mark it as critical."
          emergency
          defaultChecked={answers.danger === 'yes'}
        />
      </RadioGroup>
      <StepNav step={2} ready={ready} busy={busy} />
    </>
  )
}
