import type { ReactNode } from 'react'

/** A line drawing of something that everybody in an area knows; hills and roofs for all areas together. */
export function AreaDrawing({ area }: { readonly area: string }) {
  return (
    <svg className="drawing-large" viewBox="0 0 480 320" aria-hidden="true">
      {areas[area] ?? rooftops}
    </svg>
  )
}

const ground = <path className="wash" d="M0 290h480v20H0z" />

const rooftops = (
  <>
    {ground}
    <path className="wash" d="M0 200c60-50 120-60 190-30s150 20 290-40v160H0z" />
    <path d="M0 200c60-50 120-60 190-30s150 20 290-40" />
    <path
      className="brick"
      d="M40 220h80v70H40zM120 220h80v70h-80zM200 220h80v70h-80zM280 220h80v70h-80zM360 220h80v70h-80z"
    />
    <path d="M40 220h400v70H40zM120 220v70M200 220v70M280 220v70M360 220v70" />
    <path className="roof" d="M30 220l50-40 40 32 40-32 40 32 40-32 40 32 40-32 40 32 40-32 50 40z" />
    <path d="M30 220l50-40 40 32 40-32 40 32 40-32 40 32 40-32 40 32 40-32 50 40M70 188v-22h16v16M230 188v-22h16v16M390 188v-22h16v16" />
    <path
      className="sheet"
      d="M56 236h20v24H56zM136 236h20v24h-20zM216 236h20v24h-20zM296 236h20v24h-20zM376 236h20v24h-20z"
    />
    <path
      className="enamel"
      d="M92 252h16v38H92zM172 252h16v38h-16zM252 252h16v38h-16zM332 252h16v38h-16zM412 252h16v38h-16z"
    />
    <path className="copper" d="M0 302h480" />
  </>
)

/** The windmill of Shirley, with the towers of the town behind it. */
const windmill = (
  <>
    {ground}
    <path className="wash" d="M300 290V130h40v160zM350 290V90h46v200zM406 290V160h40v130z" />
    <path
      className="fine"
      d="M300 290V130h40v160M350 290V90h46v200M406 290V160h40v130M310 150h20M310 174h20M310 198h20M310 222h20M360 112h26M360 136h26M360 160h26M360 184h26M360 208h26M416 180h20M416 204h20M416 228h20"
    />
    <path className="sheet" d="M126 290l22-160h64l22 160z" />
    <path d="M126 290l22-160h64l22 160M142 170h76M136 216h88M130 258h100" />
    <path className="roof" d="M144 130c0-28 16-42 36-42s36 14 36 42z" />
    <path d="M144 130c0-28 16-42 36-42s36 14 36 42zM168 290v-34h24v34M170 184h20v20h-20z" />
    <path className="copper" d="M180 106L92 40M180 106l66-88M180 106l88 66M180 106l-66 88" />
    <path className="fine" d="M92 40l18-20 76 58M246 18l22 16-58 76M268 172l-18 20-76-58M114 194l-22-16 58-76" />
    <circle className="copper-fill" cx="180" cy="106" r="8" />
    <path className="copper" d="M0 302h480" />
  </>
)

/** The Clock Tower of Thornton Heath, between terraces. */
const clockTower = (
  <>
    {ground}
    <path className="brick" d="M0 190h130v100H0zM350 190h130v100H350z" />
    <path className="roof" d="M0 190l65-44 65 44zM350 190l65-44 65 44z" />
    <path d="M0 190h130v100M350 290V190h130M0 190l65-44 65 44M350 190l65-44 65 44M65 146v144M415 146v144" />
    <path className="sheet" d="M14 212h34v34H14zM82 212h34v34H82zM364 212h34v34h-34zM432 212h34v34h-34z" />
    <path className="fine" d="M31 212v34M99 212v34M381 212v34M449 212v34M14 229h34M82 229h34M364 229h34M432 229h34" />
    <path className="sheet" d="M212 290l6-170h44l6 170z" />
    <path className="brick" d="M200 262h80v28h-80z" />
    <path d="M200 262h80v28h-80zM214 262l6-142M266 262l-6-142M214 120h52v-6h-52z" />
    <path className="sheet" d="M210 58h60v56h-60z" />
    <path d="M210 58h60v56h-60z" />
    <circle className="sheet" cx="240" cy="86" r="22" />
    <path className="copper" d="M240 86V70M240 86l11 7" />
    <path className="roof" d="M202 58l38-42 38 42z" />
    <path d="M202 58l38-42 38 42zM240 16V4M230 150h20v20h-20zM230 196h20v20h-20z" />
    <circle className="copper-fill" cx="240" cy="6" r="4" />
    <path className="copper" d="M0 302h480" />
  </>
)

/** A villa on the hill under the trees of Croham Hurst. */
const villa = (
  <>
    <path className="wash" d="M0 310V250c110-6 170-60 260-96s150-28 220-44v200z" />
    <path d="M0 250c110-6 170-60 260-96s150-28 220-44" />
    <path
      className="roof"
      d="M330 120c0-26 16-44 34-44s34 18 34 44-16 36-34 36-34-10-34-36zM400 104c0-24 14-40 32-40s32 16 32 40-14 34-32 34-32-10-32-34zM286 148c0-18 11-32 25-32s25 14 25 32-11 26-25 26-25-8-25-26z"
    />
    <path d="M364 156v22M432 138v24M311 174v16M364 120v34M432 104v32" />
    <path className="brick" d="M96 170h170v120H96z" />
    <path className="roof" d="M82 170l50-58h98l50 58z" />
    <path className="brick" d="M206 112V84h22v28z" />
    <path d="M96 170h170v120H96zM82 170l50-58h98l50 58zM206 112V84h22v28M211 84v-10h12v10" />
    <path className="sheet" d="M112 186h44v44h-44zM206 186h44v44h-44zM112 244h44v34h-44z" />
    <path className="fine" d="M134 186v44M112 208h44M228 186v44M206 208h44M134 244v34" />
    <path className="enamel" d="M196 242h30v48h-30z" />
    <circle className="copper-fill" cx="220" cy="268" r="2.500" />
    <path d="M180 290v-8h62v8" />
    <path className="copper" d="M272 170v120M268 290h8M0 302h480" />
  </>
)

/** The downs above Purley, and the houses in the valley. */
const downs = (
  <>
    <path className="wash" d="M0 310V176c70-70 140-80 210-30s120 60 270-56v220z" />
    <path d="M0 176c70-70 140-80 210-30s120 60 270-56" />
    <path
      className="fine"
      d="M0 220c90-60 150-50 230-6s150 30 250-40M20 130l8-14 8 14zM60 104l9-16 9 16zM392 116l9-16 9 16zM430 92l9-16 9 16z"
    />
    <path className="brick" d="M60 226h120v64H60zM300 226h120v64H300z" />
    <path className="roof" d="M46 226l34-44h80l34 44zM286 226l34-44h80l34 44z" />
    <path d="M60 226h120v64H60zM300 226h120v64H300zM46 226l34-44h80l34 44zM286 226l34-44h80l34 44zM138 182v-18h16v18M380 182v-18h16v18" />
    <path
      className="sheet"
      d="M74 240c0-4 34-4 34 0v34H74zM314 240c0-4 34-4 34 0v34h-34zM132 240h30v20h-30zM372 240h30v20h-30z"
    />
    <path className="fine" d="M91 238v36M331 238v36M147 240v20M387 240v20M68 204h104M308 204h104" />
    <path className="enamel" d="M136 264h22v26h-22zM376 264h22v26h-22z" />
    <path className="copper" d="M0 302h480M240 302c-6-30 6-50 0-74" />
  </>
)

const areas: Readonly<Record<string, ReactNode>> = {
  croydon: windmill,
  'south-croydon': villa,
  'thornton-heath': clockTower,
  purley: downs,
}
