import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../office/came-back.ts'
import { ChangeEffects } from './ChangeEffects.tsx'
import { SettingButtons } from './SettingButtons.tsx'

/** The details of a thing of the catalogue: the effects come first if one asks for them, and typed text comes back. */
export function DetailsCard({
  action,
  version,
  thing,
  save,
  fields,
}: {
  readonly action: string
  readonly version: number
  readonly thing: 'service' | 'trade'
  readonly save: string
  readonly fields: (back: CameBack) => ReactNode
}) {
  const back = useCameBack(action)
  return (
    <Card id="details" title="Details">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        {back.isBack && back.value('version') !== String(version) && (
          <p>Somebody changed this {thing} meanwhile. Below is what you typed: save again to replace theirs.</p>
        )}
        <ChangeEffects back={back} />
        {fields(back)}
        <SettingButtons back={back} version={version} isShort>
          {save}
        </SettingButtons>
      </form>
    </Card>
  )
}
