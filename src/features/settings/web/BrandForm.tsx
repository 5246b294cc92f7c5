/** The main colour and the mark, with how they will look before they are saved. */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { contrastOnWhite } from '../../../kit/contract/brand/palette.ts'
import { FilePicker } from '../../../kit/web/form/FilePicker.tsx'
import { Mark } from '../../../kit/web/icons/Mark.tsx'
import { type AgencySettings, settings } from '../contract.ts'
import { colorProblem, shownContrast } from '../rules-brand.ts'
import { BrandPreview } from './BrandPreview.tsx'
import styles from './brand.module.css'
import { SectionFrame } from './SectionFrame.tsx'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

type Values = { color: string; mark: 'keep' | 'example'; file: File | null }

const brandOf = ({ values }: AgencySettings): Values => ({ color: values.brand.brand.color, mark: 'keep', file: null })

export default function BrandForm({ data }: ViewProps) {
  const section = useSectionForm('brand', data, brandOf)
  const { form } = section
  const stored = data.values.brand.brand.mark
  const { mark, file } = form.values
  const color = /^#[0-9a-f]{6}$/i.test(form.values.color.trim()) ? form.values.color.trim().toLowerCase() : null
  const problem = color ? colorProblem(color) : null
  const chosen = useAddressOf(file)
  const hasOwn = stored !== null && mark === 'keep' && !file

  return (
    <SectionFrame
      of="brand"
      says="One colour, from which every shade of the site, the portal, mails and papers is made, and the mark beside the agency’s name."
      {...section}
    >
      <div className={styles.color}>
        <TextInput
          label="Main colour"
          description={color && !problem ? `White on it has a contrast of ${shownContrast(contrastOnWhite(color))}.` : undefined}
          spellCheck={false}
          maxLength={7}
          leftSection={
            <input
              type="color"
              className={styles.swatch}
              aria-label="Choose the main colour"
              value={color ?? data.values.brand.brand.color}
              onChange={(event) => form.set('color', event.currentTarget.value)}
            />
          }
          {...form.field('color')}
          error={form.error('color') ?? problem?.says}
        />
        {problem && (
          <Button type="button" variant="default" onClick={() => form.set('color', problem.nearest)}>
            <span className={styles.dot} style={{ background: problem.nearest }} aria-hidden="true" />
            Use {problem.nearest}
          </Button>
        )}
      </div>
      <div className={styles.mark}>
        <div className={styles.now}>
          <span className={styles.plate}>
            {chosen ? (
              <img src={chosen} alt="As it was chosen" width={64} height={64} />
            ) : (
              <Mark height={64} isExample={mark === 'example'} />
            )}
          </span>
          <p>
            {file ? 'The mark once this is saved.' : hasOwn ? `The mark now: ${stored.name}` : 'The mark of the example.'}
            {hasOwn && (
              <Button type="button" variant="default" onClick={() => form.set('mark', 'example')}>
                Use the mark of the example again
              </Button>
            )}
            {mark === 'example' && stored !== null && !file && (
              <Button type="button" variant="default" onClick={() => form.set('mark', 'keep')}>
                Keep {stored.name}
              </Button>
            )}
          </p>
        </div>
        <FilePicker
          label="Another mark"
          what="the picture"
          rule={settings.brand.upload}
          hint="at least 512 pixels wide; a clear ground looks best"
          id={form.idOf('file')}
          value={file}
          onChange={(next) => form.set('file', next)}
          error={form.error('file')}
        />
      </div>
      <BrandPreview color={color && !problem ? color : agency.brand.color} picture={chosen} isExample={mark === 'example'} />
    </SectionFrame>
  )
}

/** Where the browser shows a chosen file from. */
function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
