import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { kindOf, type PostMedia } from '#contract/post-content.ts';
import { fileNameOf, MediumTile } from '#web/parts/preview-media.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface MediaEditorProps {
  media: readonly PostMedia[];
  disabled: boolean;
  onChange: (media: PostMedia[]) => void;
  /** What findings put before the place of a medium: `thread 2 `. */
  place?: string;
  /** The field for another address shows only when it is asked for. */
  isFolded?: boolean;
}

/** Pictures and videos by their addresses, in their order, each with its words for who does not see it. */
export function MediaEditor({ media, disabled, onChange, place = '', isFolded = false }: MediaEditorProps) {
  const [isOpen, setOpen] = useState(!isFolded);
  const move = (index: number, step: number) => {
    const items = [...media];
    const [item] = items.splice(index, 1);
    if (!item) return;
    items.splice(index + step, 0, item);
    onChange(items);
  };
  return (
    <div className="flex flex-col gap-2">
      {media.length > 0 && (
        <ol aria-label="Pictures and videos" className="flex flex-col gap-2">
          {media.map((medium, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the same picture may stand there twice
              key={`${medium.url} ${index}`}
              className="flex gap-3 rounded-md border border-line p-2"
            >
              <MediumTile
                medium={{ ...medium, alt: null }}
                frame={80}
                className="size-20 shrink-0 rounded-sm"
              />
              <div className="min-w-0 flex-1">
                <div className="flex h-6 items-center gap-1">
                  <span className="truncate text-xs text-faint" data-hint={medium.url}>
                    {fileNameOf(medium.url)}
                  </span>
                  {!disabled && (
                    <span className="ml-auto flex shrink-0">
                      <IconButton
                        label={`Move ${index + 1} forward`}
                        className="size-6"
                        isDisabled={index === 0}
                        onPress={() => move(index, -1)}
                      >
                        <ArrowLeft aria-hidden className="size-3.5" />
                      </IconButton>
                      <IconButton
                        label={`Move ${index + 1} back`}
                        className="size-6"
                        isDisabled={index === media.length - 1}
                        onPress={() => move(index, 1)}
                      >
                        <ArrowRight aria-hidden className="size-3.5" />
                      </IconButton>
                      <IconButton
                        label={`Remove ${fileNameOf(medium.url)}`}
                        className="size-6"
                        onPress={() => onChange(media.filter((_, i) => i !== index))}
                      >
                        <Trash2 aria-hidden className="size-3.5" />
                      </IconButton>
                    </span>
                  )}
                </div>
                <textarea
                  aria-label={`Alternative text of ${fileNameOf(medium.url)}`}
                  data-where={`${place}media ${index + 1}`}
                  dir="auto"
                  rows={2}
                  maxLength={5_000}
                  disabled={disabled}
                  placeholder={`What does the ${kindOf(medium)?.kind ?? 'picture'} show, for who cannot see it?`}
                  value={medium.alt ?? ''}
                  onChange={({ target }) =>
                    onChange(
                      media.map((each, i) => (i === index ? { ...each, alt: target.value || null } : each)),
                    )
                  }
                  className="field mt-1 h-auto! min-h-12 w-full resize-none px-2 py-1 field-sizing-content"
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {!disabled &&
        (isOpen ? (
          <AddAddress
            place={place}
            onAdd={(url) => {
              onChange([...media, { url, alt: null }]);
              if (isFolded) setOpen(false);
            }}
          />
        ) : (
          <Button look="quiet" className="-ml-2 self-start px-2" onPress={() => setOpen(true)}>
            <ImagePlus aria-hidden className="size-3.5" />
            Picture or video
          </Button>
        ))}
    </div>
  );
}

function AddAddress({ place, onAdd }: { place: string; onAdd: (url: string) => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={() => {
        const url = address.trim();
        if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) {
          setError('This is no web address: it begins with https://');
          return;
        }
        onAdd(url);
        setAddress('');
      }}
    >
      <TextField
        label={
          place === '' ? 'Address of a picture or video' : `Address of a picture or video of ${place.trim()}`
        }
        placeholder="https://…"
        inputMode="url"
        value={address}
        error={error}
        onChange={(text) => {
          setAddress(text);
          setError(undefined);
        }}
        className="min-w-0 flex-1 [&_label]:sr-only"
      />
      <Button type="submit" className={error ? 'self-start' : ''} isDisabled={address.trim() === ''}>
        Add
      </Button>
    </Form>
  );
}
