import { useData } from 'vike-react/useData'
import { caseLimits } from '#modules/market'
import { at, textLimits } from '#modules/shared'
import { BotCheck } from '../../../components/form/BotCheck.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { ReporterFields } from '../../../components/market/ReporterFields.tsx'
import { AboutFields, ReportFrame } from '../../../components/market/ReportFrame.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import type { Data } from './+data.ts'

/** A notice of complaint by the Defamation (Operators of Websites) Regulations 2013. */
export default function DefamationPage() {
  const { thing, reference, who } = useData<Data>()
  const action = at.market.defamation()
  const back = useCameBack(action)
  return (
    <ReportFrame title="Notice of defamation" sent="We have your notice" reference={reference} thing={thing}>
      {thing && (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <p>
            The law asks for each of these. We send the notice to the person who posted the words, within 48 hours;
            weekends and bank holidays do not count. They have five days to answer. We write to you at each step.
          </p>
          <AboutFields kind={thing.kind} id={thing.id} />
          <ReporterFields back={back} who={who} />
          <TextArea
            name="statement"
            label="The words that you complain of"
            rows={3}
            maxLength={caseLimits.statement}
            required
            defaultValue={back.value('statement')}
            error={back.error('statement')}
          />
          <Field
            name="where"
            label="Where on the site they are"
            maxLength={textLimits.address}
            required
            defaultValue={back.value('where') ?? thing.page}
            error={back.error('where')}
          />
          <TextArea
            name="meaning"
            label="What the words mean, as you understand them"
            rows={3}
            maxLength={caseLimits.statement}
            required
            defaultValue={back.value('meaning')}
            error={back.error('meaning')}
          />
          <TextArea
            name="untrue"
            label="What is not true, or is an opinion that no fact supports"
            rows={3}
            maxLength={caseLimits.statement}
            required
            defaultValue={back.value('untrue')}
            error={back.error('untrue')}
          />
          <TextArea
            name="text"
            label="Why the words are defamatory of you"
            rows={3}
            maxLength={caseLimits.text}
            required
            defaultValue={back.value('text')}
            error={back.error('text')}
          />
          <Checkbox
            name="poster_unknown"
            value="yes"
            label="I do not know enough about the person who posted the words to bring proceedings against them."
            defaultChecked={back.value('poster_unknown') === 'yes'}
            error={back.error('poster_unknown')}
          />
          <YesOrNo back={back} name="share_name" label="May we give the poster your name?" />
          <YesOrNo back={back} name="share_email" label="May we give the poster your e-mail address?" />
          <BotCheck />
          <div>
            <Button>Send the notice</Button>
          </div>
        </form>
      )}
    </ReportFrame>
  )
}

function YesOrNo({ back, name, label }: { readonly back: CameBack; readonly name: string; readonly label: string }) {
  return (
    <RadioGroup name={name} label={label} error={back.error(name)}>
      <RadioRow name={name} value="yes" label="Yes" defaultChecked={back.value(name) === 'yes'} />
      <RadioRow name={name} value="no" label="No" defaultChecked={back.value(name) === 'no'} />
    </RadioGroup>
  )
}
