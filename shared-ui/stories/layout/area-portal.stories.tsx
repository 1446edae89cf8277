import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { AreaPortal, AreaScope } from '../../src/index.ts';

const meta: Meta = { component: AreaPortal };
export default meta;

export const IntoAnotherArea: StoryObj = { render: () => <TwoAreas /> };

function TwoAreas() {
  const [to, setTo] = useState<HTMLElement | null>(null);
  return (
    <>
      <AreaScope name="browse" version="1.0.0">
        <div ref={setTo} />
      </AreaScope>
      <AreaScope name="guest" version="1.0.0">
        {to && <AreaPortal to={to}>A part of the guest area in a page of the browse area</AreaPortal>}
      </AreaScope>
    </>
  );
}
