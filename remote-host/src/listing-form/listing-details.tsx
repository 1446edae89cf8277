import { thumbnail } from 'contracts';
import { DateRangeCalendar, NumberInput, Select, TextArea, TextInput } from 'shared-ui';
import { categoryOptions } from './category-options.tsx';
import { FieldAnchor } from './field-anchor.tsx';
import { KeepOpenField } from './keep-open-field.tsx';
import type { TypedName } from './listing-draft.ts';
import { COUNTS, FIELDS, type OwnListing } from './listing-fields.ts';
import { MorePictures } from './more-pictures.tsx';
import { PictureField } from './picture-field.tsx';
import { PlaceOnMap } from './place-on-map.tsx';
import { earliestDay, type ListingFormState } from './use-listing-form.ts';

interface ListingDetailsProps {
  state: ListingFormState;
  room: OwnListing | undefined;
}

const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

const typed = <Name extends TypedName>({ state }: ListingDetailsProps, name: Name) => ({
  name,
  label: FIELDS[name].label,
  ...FIELDS[name].input,
  error: state.problems[name],
  autoComplete: 'off',
  defaultValue: state.draft.initial[name],
});

export function ListingDetails(props: ListingDetailsProps) {
  return (
    <div className="grid gap-x-12 gap-y-5 @3xl:grid-cols-2">
      <PlaceAndDates {...props} />
      <Presentation {...props} />
    </div>
  );
}

function PlaceAndDates(props: ListingDetailsProps) {
  const { state, room } = props;
  const { choices, choose, problems } = state;
  return (
    <div className="grid content-start gap-y-5">
      <FieldAnchor field="location">
        <TextInput {...typed(props, 'location')} />
      </FieldAnchor>
      <PlaceOnMap state={state} room={room} />
      <FieldAnchor field="category">
        <Select
          label="Category"
          options={categoryOptions}
          value={choices.category}
          onChange={(category) => choose({ category })}
          placeholder="Choose a category"
          required
          error={problems.category}
        />
      </FieldAnchor>
      <FieldAnchor field="dates">
        <DateRangeCalendar
          label="Select Availability Range"
          minDay={earliestDay(choices.timeZone, room)}
          value={choices.dates}
          onChange={(dates) => choose({ dates })}
          required
          error={problems.dates}
        />
      </FieldAnchor>
      <FieldAnchor field="keepOpen">
        <KeepOpenField
          error={problems.keepOpen}
          keepOpen={choices.keepOpen}
          onChange={(keepOpen) => choose({ keepOpen })}
        />
      </FieldAnchor>
    </div>
  );
}

function Presentation(props: ListingDetailsProps) {
  const { state } = props;
  const { choices } = state;
  // If another picture has become the cover, don't show the file name of the uploaded cover.
  const { uploaded } = state.image;
  const isCoverUpload = uploaded === undefined || uploaded === choices.image;
  return (
    <div className="grid content-start gap-y-5">
      <FieldAnchor field="title">
        <TextInput {...typed(props, 'title')} />
      </FieldAnchor>
      <FieldAnchor field="image">
        <PictureField
          label="Picture"
          name="image"
          currentImage={thumbnail(choices.image)}
          upload={isCoverUpload ? state.image : { ...state.image, file: undefined, state: { kind: 'idle' } }}
          required
          error={state.problems.image}
        />
      </FieldAnchor>
      <FieldAnchor field="images">
        <MorePictures
          error={state.problems.images}
          onChange={state.arrange}
          pictures={state.pictures}
          queue={state.queue}
        />
      </FieldAnchor>
      <PriceAndSize {...props} />
      <FieldAnchor field="description">
        <TextArea {...typed(props, 'description')} hint="Optional" rows={6} />
      </FieldAnchor>
    </div>
  );
}

function PriceAndSize(props: ListingDetailsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(11.5rem,40%)),1fr))] gap-x-4 gap-y-5">
      <FieldAnchor field="price">
        <NumberInput {...typed(props, 'price')} />
      </FieldAnchor>
      {COUNT_NAMES.map((name) => (
        <FieldAnchor field={name} key={name}>
          <NumberInput {...typed(props, name)} />
        </FieldAnchor>
      ))}
    </div>
  );
}
