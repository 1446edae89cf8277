import { useEffect, useState } from 'react';
import { nearest } from './areas.ts';
import { DivIcon, DomEvent, type LeafletMap, Marker } from './leaflet.ts';

export interface MapPin {
  key: string;
  lat: number;
  lon: number;
  /** What is on it: `$120`. */
  text: string;
  /** What it says to those who don't see the map. */
  label: string;
  /** Several things in one place. */
  isGroup?: boolean | undefined;
  /** Pointed at elsewhere; or chosen. */
  state?: 'marked' | 'chosen' | undefined;
}

interface PinProps {
  map: LeafletMap;
  pin: MapPin;
  /** The longitude in the middle of the map: the pin is on that copy of the world. */
  middle: number;
  onPoint: (key: string | undefined) => void;
  onPress: (pin: MapPin) => void;
}

/** A button on the map. Leaflet moves it with the map, so it is made by hand. */
export function Pin({ map, pin, middle, onPoint, onPress }: PinProps) {
  const { key, lat, lon, text, label, isGroup = false, state } = pin;
  const [button] = useState(() => document.createElement('button'));
  const [marker] = useState(
    () => new Marker([lat, lon], { icon: iconOf(button), interactive: false, keyboard: false }),
  );

  useEffect(() => {
    button.type = 'button';
    button.className = 'ui-map-pin';
    DomEvent.disableClickPropagation(button);
    marker.addTo(map);
    return () => {
      // A group that was looked at closer takes no focus with it.
      if (document.activeElement === button) map.getContainer().focus({ preventScroll: true });
      marker.remove();
    };
  }, [map, marker, button]);

  useEffect(() => {
    marker.setLatLng([lat, nearest(lon, middle)]);
  }, [marker, lat, lon, middle]);

  useEffect(() => {
    button.textContent = text;
    button.setAttribute('aria-label', label);
    button.dataset.look = isGroup ? 'group' : 'single';
    button.dataset.state = state ?? '';
    if (isGroup) button.removeAttribute('aria-pressed');
    else button.setAttribute('aria-pressed', String(state === 'chosen'));
    marker.setZIndexOffset(state ? 10_000 : 0);
  }, [button, marker, text, label, isGroup, state]);

  useEffect(() => {
    const point = () => onPoint(key);
    const leave = () => onPoint(undefined);
    const press = () => onPress(pin);
    button.onclick = press;
    button.onpointerenter = point;
    button.onfocus = point;
    button.onpointerleave = leave;
    button.onblur = leave;
  }, [button, key, pin, onPoint, onPress]);

  return null;
}

export const iconOf = (html: HTMLElement) => new DivIcon({ html, className: '', iconSize: [0, 0] });
