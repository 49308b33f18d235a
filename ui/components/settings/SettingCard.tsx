import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../office/came-back.ts'
import { ChangeEffects } from './ChangeEffects.tsx'
import { SettingButtons } from './SettingButtons.tsx'
import { type SettingField, StaleSetting } from './StaleSetting.tsx'
import type { SettingHistoryOf } from './setting-history.ts'

/** A setting, or some of its fields, in a form of its own, with the effects that it would have and the version that it was made of. */
export function SettingCard({
  title,
  id,
  action,
  of = action,
  history,
  fields,
  lead,
  button,
  children,
}: {
  readonly title: string
  readonly id: string
  readonly action: string
  /** The address by which the form comes back, where `action` has a query. */
  readonly of?: string
  readonly history: SettingHistoryOf
  /** The values that are saved now. */
  readonly fields: readonly SettingField[]
  readonly lead?: ReactNode
  readonly button?: string
  readonly children: (back: CameBack) => ReactNode
}) {
  const back = useCameBack(of)
  return (
    <Card id={id} title={title}>
      <FormProblems of={back} />
      <StaleSetting back={back} history={history} fields={fields} />
      <ChangeEffects back={back} />
      {lead}
      <form method="post" action={action} className="stack" noValidate>
        {children(back)}
        <SettingButtons back={back} version={history.version} isShort>
          {button ?? 'Save'}
        </SettingButtons>
      </form>
    </Card>
  )
}
