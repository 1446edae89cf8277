import { type RoomSearch, SEARCH_LIMITS, withoutPart } from 'contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button, Dialog, Heading, TextInput } from 'shared-ui';
import { PlaceSuggestions } from './place-suggestions.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';

export interface SearchDialogProps {
  search: RoomSearch;
  onSearch: (search: RoomSearch) => void;
  onClose: () => void;
}

export function SearchSheet({ search, onSearch, onClose }: SearchDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(search);
  // A key that remounts the fields with their initial values.
  const [clears, setClears] = useState(0);

  function submit(event: FormEvent) {
    event.preventDefault();
    const where = input.current?.value.trim();
    onSearch(where ? { ...withoutPart(chosen, 'bounds'), where } : withoutPart(chosen, 'where'));
  }

  function clear() {
    setChosen(withoutPart(withoutPart(chosen, 'dates'), 'party'));
    if (input.current) input.current.value = '';
    setClears(clears + 1);
  }

  return (
    <Dialog
      fillsPhone
      footer={
        <>
          <Button onClick={clear} variant="ghost">
            Clear
          </Button>
          <Button form={form} type="submit" variant="primary">
            Search
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="Search"
    >
      <form className="grid gap-8" id={form} onSubmit={submit}>
        <div className="grid gap-2">
          <TextInput
            autoComplete="off"
            defaultValue={search.where}
            enterKeyHint="search"
            label="Where"
            maxLength={SEARCH_LIMITS.where}
            placeholder="City, region or country"
            ref={input}
          />
          <PlaceSuggestions input={input} />
        </div>
        <section className="grid gap-3" key={`when ${clears}`}>
          <Heading level={3}>When</Heading>
          <WhenFields onChange={setChosen} search={chosen} />
        </section>
        <section className="grid gap-3">
          <Heading level={3}>Who</Heading>
          <WhoFields onChange={setChosen} search={chosen} />
        </section>
      </form>
    </Dialog>
  );
}
