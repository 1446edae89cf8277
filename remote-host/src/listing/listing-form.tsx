import { formatPrice, LISTING_LIMITS, thumbnail } from 'contracts';
import { Banner, Button, DateRangeCalendar, NumberInput, Select, TextArea, TextInput } from 'shared-ui';
import { categoryOptions } from './category-options.tsx';
import type { FieldName } from './draft.ts';
import { MoreOptions } from './more-options.tsx';
import { PictureField } from './picture-field.tsx';
import { Spot } from './spot.tsx';
import { earliestDay, type ListingFormOptions, useListingForm } from './use-listing-form.ts';

type TypedName = 'location' | 'title' | 'price' | 'guests' | 'bedrooms' | 'bathrooms' | 'description';

interface ListingFormProps extends ListingFormOptions {
  /** Default `Save & Continue`. */
  saveLabel?: string;
  /** Loads the listing as it is now, when somebody else has changed it meanwhile. */
  onReload?: (() => void) | undefined;
}

/** The fields of a listing, empty or of a room. A `save` that throws leaves everything as it was typed. */
export function ListingForm({ saveLabel = 'Save & Continue', onReload, ...options }: ListingFormProps) {
  const { room, onEdit } = options;
  const state = useListingForm(options);
  const { form, choices, choose, image, problems, clearProblems, failure, isSaving, submit } = state;

  /** What typed fields share. */
  const typed = (name: TypedName) => ({
    name,
    error: problems[name],
    autoComplete: 'off',
    defaultValue: room && (name === 'price' ? formatPrice(room.price) : room[name]),
  });
  const counted = (name: 'guests' | 'bedrooms' | 'bathrooms') => ({
    ...typed(name),
    ...LISTING_LIMITS[name],
    required: true,
  });

  return (
    <form
      className="max-w-2xl xl:max-w-5xl"
      noValidate
      onInput={({ target }) => {
        clearProblems([(target as HTMLInputElement).name as FieldName]);
        onEdit?.();
      }}
      onSubmit={submit}
      ref={form}
    >
      <div className="grid gap-x-12 gap-y-5 xl:grid-cols-2">
        <div className="grid content-start gap-y-5">
          <Spot field="location">
            <TextInput
              {...typed('location')}
              label="Location"
              maxLength={LISTING_LIMITS.location}
              placeholder="Lisbon, Portugal"
              required
            />
          </Spot>
          <Spot field="category">
            <Select
              label="Category"
              options={categoryOptions}
              value={choices.category}
              onChange={(category) => choose({ category })}
              placeholder="Choose a category"
              required
              error={problems.category}
            />
          </Spot>
          <Spot field="dates">
            <DateRangeCalendar
              label="Select Availability Range"
              minDay={earliestDay(choices.timeZone, room)}
              value={choices.dates}
              onChange={(dates) => choose({ dates })}
              required
              error={problems.dates}
            />
          </Spot>
        </div>
        <div className="grid content-start gap-y-5">
          <Spot field="title">
            <TextInput
              {...typed('title')}
              label="Title"
              maxLength={LISTING_LIMITS.title}
              placeholder="Sunny flat above the river"
              required
            />
          </Spot>
          <Spot field="image">
            <PictureField
              label="Picture"
              name="image"
              currentImage={room && thumbnail(room.image)}
              upload={image}
              required
              error={problems.image}
            />
          </Spot>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <Spot field="price">
              <NumberInput {...typed('price')} label="Price" isDecimal min={0} prefix="$" required />
            </Spot>
            <Spot field="guests">
              <NumberInput {...counted('guests')} label="Total guest" />
            </Spot>
            <Spot field="bedrooms">
              <NumberInput {...counted('bedrooms')} label="Bedrooms" />
            </Spot>
            <Spot field="bathrooms">
              <NumberInput {...counted('bathrooms')} label="Bathrooms" />
            </Spot>
          </div>
          <Spot field="description">
            <TextArea
              {...typed('description')}
              label="Description"
              hint="Optional"
              maxLength={LISTING_LIMITS.description}
              rows={6}
            />
          </Spot>
        </div>
      </div>
      <div className="mt-8 grid gap-6">
        <MoreOptions state={state} room={room} />
        {failure && (
          <Banner
            tone="danger"
            title="The room was not saved"
            action={
              onReload &&
              failure.code === 'changed-elsewhere' && (
                <Button size="sm" onClick={onReload}>
                  Load it as it is now
                </Button>
              )
            }
          >
            {failure.message} Everything that you entered is still here.
          </Banner>
        )}
        <div className="flex justify-end">
          <Button className="max-sm:w-full" type="submit" variant="primary" size="lg" isBusy={isSaving}>
            {saveLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
