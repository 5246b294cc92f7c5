import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DialogBody, DialogFoot } from '../dialog/Dialog.tsx'
import { PanelBody, PanelFoot } from '../dialog/SidePanel.tsx'
import { loadAhead } from '../states/ahead.ts'
import styles from './CallForm.module.css'
import { FormErrors } from './FormErrors.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { CallForm as Form } from './use-call-form.ts'

type CallFormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: any form's values
  form: Form<any>
  /** Where the form stands: it takes that place's body and foot. */
  within?: 'page' | 'dialog' | 'panel'
  /** The buttons; on a phone the foot of a page stays in sight. */
  foot?: ReactNode
  /** The foot of a long page stays in sight on a wide screen, too. */
  inSight?: boolean
  /** One field alone: what is wrong stands under it, without the list on top. */
  atField?: boolean
  children: ReactNode
}

/**
 * The form element of a `useCallForm`: list of errors on top, or that somebody else saved meanwhile; everything disabled while it is
 * sent, a question before typed things are lost.
 *
 *     <SidePanel title="Assign accreditor" onClose={close}>
 *       <CallForm form={form} within="panel" foot={<Button type="submit" loading={form.busy}>Assign</Button>}>…</CallForm>
 *     </SidePanel>
 */
export function CallForm({ form, within = 'page', foot, inSight, atField, children }: CallFormProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useNeededFields(form, fields)
  useEffect(() => {
    if (within === 'dialog') beginAtFirstField(fields.current)
  }, [within])
  const content = (
    <>
      <FormErrors form={form} atField={atField} />
      {form.stale && <StaleNotice says={form.stale.says} onReload={form.stale.loadAgain} takesFocus={inSight} />}
      {children}
    </>
  )
  return (
    <form className={styles[within]} onSubmit={form.submit} noValidate aria-busy={form.busy || undefined}>
      {form.isDirty && !form.busy && <UnsavedGuard />}
      <fieldset ref={fields} className={styles.fields} disabled={form.busy}>
        {within === 'dialog' && <DialogBody>{content}</DialogBody>}
        {within === 'panel' && <PanelBody>{content}</PanelBody>}
        {within === 'page' && content}
        {foot && within === 'dialog' && <DialogFoot>{foot}</DialogFoot>}
        {foot && within === 'panel' && <PanelFoot>{foot}</PanelFoot>}
        {foot && within === 'page' && (
          <div className={styles.foot} data-in-sight={inSight || undefined}>
            {foot}
          </div>
        )}
      </fieldset>
    </form>
  )
}

/**
 * A dialog that is a form opens in its first field, not on the button that closes it: the window's own trap goes where `data-autofocus`
 * is. A field whose calendar would open with it is left to the person.
 */
function beginAtFirstField(fields: HTMLElement | null): void {
  if (!fields || fields.querySelector('[data-autofocus]')) return
  const first = [...fields.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (field) => field.matches(':enabled:not([type="file"], [readonly])') && field.checkVisibility(),
  )
  if (first && first.getAttribute('aria-haspopup') !== 'dialog') first.dataset.autofocus = 'true'
}

/** What may say of itself that it is needed: buttons that open a calendar, and groups, may not. */
const saying = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select'

/**
 * Who sees a form reads "(optional)" beside what may be left out. To the others the fields that may not be empty say it themselves, as soon
 * as it is known what checks the form.
 */
function useNeededFields(form: CallFormProps['form'], place: RefObject<HTMLElement | null>): void {
  const [names, setNames] = useState<readonly string[]>([])
  const ask = useEffectEvent(() =>
    form.neededFields().then(setNames, () => {
      // what it sends cannot be made of nothing: no field says anything
    }),
  )
  // what knows it is a tenth of a page: on a good line it comes when there is time, on any as soon as somebody begins
  useEffect(() => {
    let isDue = true
    const askOnce = () => {
      if (isDue) void ask()
      isDue = false
    }
    loadAhead(async () => askOnce())
    const fields = place.current
    if (fields?.contains(document.activeElement)) askOnce()
    fields?.addEventListener('focusin', askOnce, { once: true })
    return () => {
      isDue = false
      fields?.removeEventListener('focusin', askOnce)
    }
  }, [place])
  // after each time it is drawn: a field may have come only now
  useEffect(() => {
    for (const name of names) {
      const field = document.getElementById(form.idOf(name))
      if (field && place.current?.contains(field) && field.matches(saying)) field.ariaRequired = 'true'
    }
  })
}
