import { useData } from 'vike-react/useData'
import { Prose } from '../../components/content/Prose.tsx'
import type { Data } from './+data.ts'

export default function AboutPage() {
  const { texts } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{texts['about.title']}</h1>
        <p className="lead">{texts['about.lead']}</p>
      </div>
      <Prose of={texts['about.story']} />
    </div>
  )
}
