import type { ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import type { Return } from './+data.ts'

type Box = Return['boxes'][keyof Return['boxes']]

/** The nine boxes: computed ones as figures, the others to fill in while the period is open. */
export function BoxesCard({ shown, action }: { readonly shown: Return; readonly action: string }) {
  const { boxes, documents, from, to, isClosed, isReclaim } = shown
  const back = useCameBack(action)
  const typed = (box: Box, hint: string) =>
    isClosed ? <Computed box={box} /> : <Typed box={box} hint={hint} back={back} />
  return (
    <Card title="Boxes">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <ol className="vat-boxes">
          <Computed box={boxes.box1}>
            <a href={documents.box1}>Documents of box 1</a>
          </Computed>
          {typed(boxes.box2, 'In pounds and pence. For goods in Northern Ireland only.')}
          <Computed box={boxes.box3} />
          {typed(boxes.box4, 'In pounds and pence, from your purchases.')}
          <Computed box={boxes.box5}>{isReclaim ? 'HMRC pays it back' : 'To pay to HMRC'}</Computed>
          <Computed box={boxes.box6}>
            <a href={documents.box6}>Documents of box 6</a>
          </Computed>
          {typed(boxes.box7, whole)}
          {typed(boxes.box8, whole)}
          {typed(boxes.box9, whole)}
        </ol>
        {!isClosed && (
          <div>
            <Button>Save boxes 2, 4, 7, 8 and 9</Button>
          </div>
        )}
      </form>
    </Card>
  )
}

const whole = 'In whole pounds: pence are left out.'

function Computed({ box, children }: { readonly box: Box; readonly children?: ReactNode }) {
  return (
    <li className="vat-box">
      <span className="vat-box-number figures" aria-hidden="true">
        {box.number}
      </span>
      <div className="vat-box-words">
        <p>
          <span className="out-of-sight">Box {box.number}: </span>
          {box.words}
        </p>
        {children && <p className="small">{children}</p>}
      </div>
      <p className="vat-box-figure figures">{box.figure}</p>
    </li>
  )
}

function Typed({ box, hint, back }: { readonly box: Box; readonly hint: string; readonly back: CameBack }) {
  const isEmpty = /^0(?:\.00)?$/.test(box.typed)
  return (
    <li className="vat-box vat-box-typed">
      <span className="vat-box-number figures" aria-hidden="true">
        {box.number}
      </span>
      <Field
        name={box.name}
        label={
          <>
            <span className="out-of-sight">Box {box.number}: </span>
            {box.words}
          </>
        }
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        className="figures vat-box-input"
        defaultValue={back.value(box.name) ?? (isEmpty ? '' : box.typed.replace(/\.00$/, ''))}
        error={back.error(box.name)}
      />
    </li>
  )
}
