import type { ReactNode } from 'react'
import type { DemonstrationId } from './demonstrations.ts'

/** The picture beside the words of a demonstration. */
export function DemonstrationDrawing({ of }: { readonly of: DemonstrationId }) {
  return (
    <svg className="drawing-large demo-drawing" viewBox="0 0 320 200" aria-hidden="true">
      {drawings[of]}
    </svg>
  )
}

const drawings: Readonly<Record<DemonstrationId, ReactNode>> = {
  diagnostics: (
    <>
      <rect className="wash" x="40" y="40" width="200" height="55" />
      <rect className="brick" x="40" y="95" width="200" height="55" stroke="none" />
      <path d="M40 44a4 4 0 0 1 4-4h192a4 4 0 0 1 4 4v102a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4z" />
      <path d="M68 40v110M96 40v110M124 40v110M152 40v110M180 40v110M208 40v110M56 150v12M224 150v12M20 162h280" />
      <path className="copper" d="M240 136h30v26" />
      <path className="fine" strokeDasharray="4 4" d="M40 95h200" />
      <path d="M28 52V34h18M252 52V34h-18M28 138v18h18M252 138v18h-18" strokeWidth="4" />
      <path className="fine" d="M258 66h20M258 120h20" />
      <circle className="wash" cx="290" cy="66" r="12" />
      <circle className="brick" cx="290" cy="120" r="12" />
      <path d="M290 61v10M285 66h10" transform="rotate(45 290 66)" />
      <path d="M284 120l4 4 8-8" />
    </>
  ),
  'ar-scanning': (
    <>
      <path d="M16 176h288M30 20h260v156H30z" />
      <rect className="wash" x="120" y="44" width="84" height="112" rx="8" />
      <rect x="120" y="44" width="84" height="112" rx="8" strokeWidth="4" />
      <path className="copper" strokeDasharray="8 6" d="M60 20v60h180v96" />
      <path strokeDasharray="3 6" d="M30 130h150V20" />
      <rect className="sheet" x="64" y="118" width="26" height="26" rx="3" />
      <path d="M72 127v4M82 127v4M77 135v3" />
      <circle cx="162" cy="104" r="12" />
      <path d="M162 86v8M162 114v8M144 104h8M172 104h8" />
      <path d="M154 150h16" strokeWidth="4" />
    </>
  ),
  'voice-assistant': (
    <>
      <path
        className="wash"
        d="M20 24h150a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H60l-20 18V84H20a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z"
      />
      <path d="M20 24h150a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H60l-20 18V84H20a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z" />
      <path d="M34 54v4M46 46v20M58 40v32M70 50v12M82 44v24M94 38v36M106 48v16M118 52v8M130 44v24M142 50v12M154 54v4" />
      <rect className="sheet" x="150" y="96" width="150" height="88" rx="4" />
      <path d="M164 116h50M164 138h80M164 160h64" />
      <path className="copper" d="M270 114l6 6 12-12M270 136l6 6 12-12" />
      <circle cx="279" cy="160" r="9" strokeDasharray="3 4" />
    </>
  ),
  predictive: (
    <>
      <path d="M30 16v152h274" />
      <rect className="wash" x="46" y="52" width="24" height="116" />
      <rect className="wash" x="84" y="62" width="24" height="106" />
      <rect className="wash" x="122" y="70" width="24" height="98" />
      <rect className="wash" x="160" y="82" width="24" height="86" />
      <path d="M46 52h24v116M84 62h24v106M122 70h24v98M160 82h24v86M46 52v116M84 62v106M122 70v98M160 82v86" />
      <path className="copper" d="M58 44l38 10 38 8 38 12" />
      <path className="copper" strokeDasharray="6 6" d="M172 74l112 36" />
      <path className="fine" strokeDasharray="4 4" d="M30 110h274" />
      <circle className="sheet" cx="284" cy="110" r="10" />
      <path d="M284 104v7M284 115v0.500" />
      <path d="M198 168v-8M236 168v-8M274 168v-8" />
    </>
  ),
}
