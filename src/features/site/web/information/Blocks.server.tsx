/**
 * The pieces of an information page: set text, and what is drawn. They are drawn by the loader into HTML, so that no browser loads
 * the code of a drawing that never changes.
 */

import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { termsOn } from '../../../../kit/contract/rates-terms.ts'
import { formatCount, onOneLine } from '../../../../kit/contract/words.ts'
import { Scene, SceneTint } from '../../../drawings/web/parts/Scenes.tsx'
import { levelNames, levelsSought } from '../../../ladder/rules.ts'
import information from '../../../public-frame/web/parts/information.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import type { Block, Step } from '../../contract.ts'
import type { FigureName } from '../../rules-texts.ts'
import styles from '../figures/figures.module.css'
import { figures } from '../figures/figures.server.ts'

export function htmlOf(blocks: Block[]): string {
  return renderToStaticMarkup(<Blocks blocks={blocks} />)
}

function Blocks({ blocks }: { blocks: Block[] }) {
  const steps = blocks.flatMap((block) => (block.kind === 'steps' ? block.steps : []))
  return (
    <>
      {blocks.map((block, index) => {
        if (block.kind === 'steps') return <Timeline key={index} steps={block.steps} />
        if (block.kind === 'figure') return <Figure key={index} name={block.name} caption={block.caption} />
        if (block.kind === 'weeks') return <Weeks key={index} steps={steps} />
        if (block.kind === 'levels') return <Terms key={index} />
        // Our own Markdown (content/pages), turned into HTML on the server.
        return (
          <div
            key={index}
            className={clsx(prose.prose, information.text)}
            // the first stand on the first screen, and what follows them there must not move
            data-later={index > 1 ? '' : undefined}
            dangerouslySetInnerHTML={{ __html: block.html }}
          />
        )
      })}
      {blocks.some((block) => block.kind === 'steps' || block.kind === 'figure') && <SceneTint />}
    </>
  )
}

function Figure({ name, caption }: { name: FigureName; caption: string }) {
  const Drawing = figures[name]
  return (
    <figure className={styles.figure}>
      <Drawing />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** Every step as a block as long as it usually takes. */
function Weeks({ steps }: { steps: Step[] }) {
  const names = workers()
  const keys = new Map(steps.map((step) => [step.who, names[step.who]]))
  return (
    <figure className={information.weeks}>
      <figcaption>
        {[...keys].map(([who, name]) => (
          <span key={who} className={clsx(information.key, information[who])}>
            {name}
          </span>
        ))}
      </figcaption>
      <div
        className={information.weekbar}
        role="img"
        aria-label={`${steps.map((step) => `${step.title} ${formatCount(step.weeks, 'week')}`).join(', ')}.`}
      >
        {steps.map((step, index) => (
          <span key={step.anchor} className={information[step.who]} style={{ '--n': step.weeks } as CSSProperties}>
            {index + 1}
            {step.weeks > 2 && <i> {step.picture.charAt(0).toUpperCase() + step.picture.slice(1)}</i>}
          </span>
        ))}
      </div>
    </figure>
  )
}

function workers(): Record<Step['who'], string> {
  return { institution: 'The institution', agency: agency.acronym, accreditors: 'The accreditors' }
}

function Timeline({ steps }: { steps: Step[] }) {
  let week = 1
  return (
    <ol className={information.timeline}>
      {steps.map((step) => {
        const first = week
        week += step.weeks
        return (
          <li key={step.anchor} id={step.anchor} className={information[step.who]} data-later="">
            <p className={information.when}>{step.weeks === 1 ? `Week ${first}` : `Weeks ${first}–${week - 1}`}</p>
            <span className={information.node} aria-hidden="true" />
            <Scene picture={step.picture} />
            <div className={information.what}>
              <h3>{step.title}</h3>
              <p dangerouslySetInnerHTML={{ __html: step.html }} />
              <p className={information.who}>
                <b>{step.by}</b> · {step.result}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const next = {
  candidate: 'First formal survey for Level I',
  level_1: 'Second survey for Level II',
  level_2: 'Third survey, in two phases, for Level III',
  level_3: 'Fourth survey, in two phases, for Level IV',
  level_4: 'Fourth survey again, to keep it',
}

/** How long each level is valid, from the configuration. */
function Terms() {
  return (
    <div className={prose.prose}>
      <table>
        <caption className={site.hidden}>Terms of validity</caption>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">{onOneLine('Valid for')}</th>
            <th scope="col">What comes next</th>
          </tr>
        </thead>
        <tbody>
          {levelsSought.map((level) => (
            <tr key={level}>
              <th scope="row">{levelNames[level]}</th>
              <td>{onOneLine(formatCount(termsOn(agencyDay()).validityYears[level], 'year'))}</td>
              <td>{next[level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
